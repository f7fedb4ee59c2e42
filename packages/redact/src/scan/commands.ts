/** Where a secret stands in the words of a command. */
export interface CommandForm {
  readonly commands: readonly string[]
  /** Flags whose next word, or the rest of the word after `=` or `:`, is the secret. */
  readonly flags?: readonly string[]
  /** Flags whose secret is glued to them: `-psecret`. */
  readonly glued?: readonly string[]
  /** Flags whose word is `user:secret`, with the sign that parts them; an empty flag means any word. */
  readonly pairs?: readonly (readonly [flag: string, sign: string])[]
  /**
   * A subcommand (or '' for the command itself) and which word after it, flags and paths not counted, is the secret; with `rest`
   * the words behind it, too.
   */
  readonly words?: readonly (readonly [subcommand: string, position: number, rest?: true])[]
  /** A word that must stand before others count: `docker run -p` is about ports, `htpasswd` without `-b` asks. */
  readonly needs?: RegExp
}

const PASSWORD = ['-p', '--password', '-password'] as const

/** Commands that take secrets by short flags or by position. Flags that say it themselves (`--db-password`) need no entry. */
export const COMMANDS: readonly CommandForm[] = [
  {
    commands: ['curl'],
    flags: ['--pass', '--oauth2-bearer', '--tlspassword', '--proxy-pass'],
    pairs: [
      ['-u', ':'],
      ['--user', ':'],
      ['-U', ':'],
      ['--proxy-user', ':'],
      ['-su', ':'],
      ['-sSu', ':'],
      ['-ku', ':'],
    ],
  },
  {
    commands: ['wget', 'aria2c', 'svn'],
    flags: ['--password', '--http-password', '--http-passwd', '--ftp-password', '--proxy-password'],
  },
  { commands: ['lftp', 'ncftp'], pairs: [['-u', ',']], flags: ['-p'] },
  {
    commands: ['mysql', 'mysqldump', 'mysqladmin', 'mysqlimport', 'mysqlcheck', 'mysqlsh', 'mariadb', 'mariadb-dump'],
    glued: ['-p'],
    flags: ['--password'],
  },
  { commands: ['sshpass'], glued: ['-p'], flags: ['-p'] },
  {
    commands: ['mongo', 'mongosh', 'mongodump', 'mongorestore', 'mongoexport', 'mongoimport', 'mongostat'],
    flags: PASSWORD,
  },
  {
    commands: ['redis-cli', 'valkey-cli', 'keydb-cli'],
    flags: ['-a', '--pass'],
    words: [
      ['auth', 1],
      ['AUTH', 1],
    ],
  },
  {
    commands: [
      'docker',
      'podman',
      'nerdctl',
      'buildah',
      'skopeo',
      'helm',
      'oras',
      'az',
      'oc',
      'cf',
      'argocd',
      'nexus',
      'npm',
    ],
    needs: /^login$/,
    flags: PASSWORD,
  },
  {
    commands: [
      'twine',
      'cqlsh',
      'cypher-shell',
      'crackmapexec',
      'netexec',
      'evil-winrm',
      'hydra',
      'psexec',
      'influx',
      'mosquitto',
      'clickhouse-client',
      'hdbsql',
      'beeline',
      'presto',
      'trino',
      'nats',
      'gsql',
      'rabbitmqadmin',
    ],
    flags: PASSWORD,
  },
  { commands: ['security'], needs: /^unlock-keychain$/, flags: ['-p'] },
  { commands: ['ldapsearch', 'ldapadd', 'ldapmodify', 'ldapdelete', 'ldapwhoami'], flags: ['-w'] },
  { commands: ['ldappasswd'], flags: ['-w', '-s', '-a'] },
  {
    commands: ['smbclient', 'rpcclient', 'winexe', 'smbmap', 'pth-winexe', 'wmic'],
    pairs: [
      ['-U', '%'],
      ['--user', '%'],
    ],
    flags: ['-p', '/password'],
  },
  {
    commands: ['sqlcmd', 'bcp', 'osql', 'isql', 'tsql', 'ipmitool', 'mosquitto_pub', 'mosquitto_sub', 'freebcp'],
    flags: ['-P'],
    glued: ['-P'],
  },
  { commands: ['snmpwalk', 'snmpget', 'snmpset', 'snmpbulkwalk', 'snmptable'], flags: ['-c', '-A', '-X'] },
  { commands: ['openssl'], flags: ['-k', '-passin', '-passout', '-pass', '-password'] },
  { commands: ['gpg', 'gpg2'], flags: ['--passphrase'] },
  { commands: ['zip', 'unzip'], flags: ['-P', '--password'] },
  { commands: ['7z', '7za', '7zr', 'rar', 'unrar'], glued: ['-p', '-hp'] },
  { commands: ['ssh-keygen'], flags: ['-N', '-P'] },
  {
    commands: ['keytool', 'jarsigner'],
    flags: ['-storepass', '-keypass', '-srcstorepass', '-deststorepass', '-srckeypass', '-destkeypass'],
  },
  {
    commands: ['signtool', 'cmdkey', 'schtasks', 'xfreerdp', 'wfreerdp', 'rdesktop'],
    flags: ['/p', '/pass', '/rp', '-p'],
  },
  {
    commands: ['http', 'https', 'xh', 'ab'],
    pairs: [
      ['-a', ':'],
      ['--auth', ':'],
      ['-A', ':'],
    ],
  },
  // A file may be called like a user.
  { commands: ['htpasswd'], needs: /^-[a-zA-Z]*b/, words: [['', 2, true]] },
  {
    commands: ['rabbitmqctl'],
    words: [
      ['add_user', 2],
      ['change_password', 2],
      ['authenticate_user', 2],
    ],
  },
  { commands: ['vault'], words: [['login', 1]], flags: ['-token'] },
  { commands: ['consul', 'nomad'], flags: ['-token', '-http-token'] },
  { commands: ['kubectl'], flags: ['--token'] },
  { commands: ['flyctl'], flags: ['-t', '--access-token'] },
  { commands: ['sqlplus', 'expdp', 'impdp', 'sqlldr', 'rman'], pairs: [['', '/']] },
  { commands: ['nmcli'], flags: ['password', 'wifi-sec.psk', '802-11-wireless-security.psk'] },
  { commands: ['wpa_passphrase'], words: [['', 2]] },
  { commands: ['neo4j-admin'], words: [['set-initial-password', 1]] },
  { commands: ['rclone'], words: [['obscure', 1]] },
  {
    commands: ['net'],
    words: [
      ['use', 1],
      ['user', 2],
    ],
  },
  { commands: ['snmp-server community', 'isakmp key'], words: [['', 1]] },
  {
    commands: ['snmp-server user'],
    needs: /^v3$/,
    flags: ['md5', 'sha', 'sha224', 'sha256', 'sha384', 'sha512', 'des', '3des', '128', '192', '256'],
  },
  { commands: ['kadmin', 'kadmin.local', 'ktutil'], flags: ['-w', '-pw'] },
  { commands: ['rocommunity', 'rwcommunity', 'rocommunity6', 'rwcommunity6'], words: [['', 1]] },
  { commands: ['sqlconnectinfo'], words: [['', 3]] },
  { commands: ['cache_peer'], pairs: [['login', ':']] },
  { commands: ['smtp-cli', 'sendemail', 'swaks', 'msmtp'], flags: ['-xp', '--pass', '--auth-password', '-ap'] },
  { commands: ['erl', 'iex', 'elixir'], flags: ['-setcookie', '--cookie'] },
  { commands: ['etcdctl'], pairs: [['--user', ':']], flags: ['--password'] },
  { commands: ['mc'], words: [['set', 3]] },
  { commands: ['gh'], needs: /^secret$/, flags: ['--body', '-b'] },
  { commands: ['stats auth'], pairs: [['', ':']] },
  { commands: ['acl setuser'], glued: ['>', '#'] },
  { commands: ['usermod', 'useradd'], flags: ['-p', '--password'] },
  { commands: ['tacacs-server', 'radius-server'], words: [['key', 1]] },
]
