import { createRedactor, loadPhoneRules } from '@selvedge/redact/scan'
import { faultOf } from '/work/main/bench/src/redact-set.ts'
await loadPhoneRules()
let seed = 12345
const rnd = () => {
  seed = (seed * 1103515245 + 12345) & 0x7fffffff
  return seed / 0x7fffffff
}
const from = (a, n) => Array.from({ length: n }, () => a[Math.floor(rnd() * a.length)]).join('')
const HEX = '0123456789abcdef',
  UP = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  LO = 'abcdefghijklmnopqrstuvwxyz',
  D = '0123456789',
  AN = UP + LO + D,
  URL = AN + '-_',
  B64 = AN + '+/'
const hex = (n) => from(HEX, n),
  an = (n) => {
    let s
    do {
      s = from(AN, n)
    } while (!/\d/.test(s) || !/[a-z]/.test(s) || !/[A-Z]/.test(s))
    return s
  },
  url = (n) => from(URL, n),
  b64 = (n) => from(B64, n),
  up = (n) => from(UP + D, n),
  pw = () => an(8) + '!' + an(3)
const S = []
const s = (f, stay = []) => {
  const gone = []
  const g = (v) => {
    gone.push(v)
    return v
  }
  const input = f(g)
  S.push({ input, gone, stay })
}
// command lines
s((g) => `curl -u admin:${g(pw())} https://api.example.com/v1`, ['https://api.example.com/v1'])
s((g) => `$ curl -sS --user 'ci:${g(pw())}' https://x.example.com`, ['x.example.com'])
s((g) => `curl -uadmin:${g(an(12))} http://localhost:8080/x`, ['localhost:8080'])
s((g) => `mysql -h db -u root -p${g(an(14))} shop`, ['-h db', 'shop'])
s((g) => `mysqldump --user=root --password=${g(an(14))} shop > dump.sql`, ['dump.sql'])
s((g) => `mysqldump --user=root --password='${g(pw())}' shop`, ['shop'])
s((g) => `sshpass -p '${g(pw())}' ssh ops@host`, ['ssh ops@host'])
s((g) => `docker login -u bob -p ${g(an(20))} registry.example.com`, ['registry.example.com'])
s(
  (g) => `echo "${g(an(20))}" | docker login --username bob --password-stdin registry.example.com`,
  ['registry.example.com'],
)
s((g) => `redis-cli -h cache -a ${g(an(16))} ping`, ['ping'])
s((g) => `PGPASSWORD=${g(an(12))} psql -h db`, ['psql'])
s((g) => `psql "host=db user=app password=${g(an(12))} dbname=x"`, ['dbname=x'])
s((g) => `psql "postgresql://app:${g(an(12))}@db/x"`, ['@db/x'])
s((g) => `mongosh --host h -u root -p ${g(an(12))} --authenticationDatabase admin`, ['admin'])
s((g) => `kubectl create secret generic db --from-literal=password=${g(an(12))}`, ['generic db'])
s(
  (g) =>
    `kubectl create secret docker-registry reg --docker-server=r --docker-username=u --docker-password=${g(an(12))}`,
  ['docker-server=r'],
)
s((g) => `helm upgrade x ./x --set auth.password=${g(an(12))} --set replicas=3`, ['replicas=3'])
s((g) => `openssl enc -aes-256-cbc -in a -out b -pass pass:${g(an(12))}`, ['-in a'])
s((g) => `openssl pkcs12 -export -in c.pem -passout pass:${g(an(12))} -out k.p12`, ['k.p12'])
s((g) => `ldapsearch -x -D cn=admin,dc=example -w ${g(an(12))} -b dc=example`, ['-b dc=example'])
s((g) => `smbclient //srv/share -U bob%${g(an(12))}`, ['//srv/share'])
s((g) => `htpasswd -b /etc/nginx/.htpasswd bob ${g(an(12))}`, ['bob'])
s((g) => `net use \\\\srv\\share ${g(an(12))} /user:bob`, ['/user:bob'])
s((g) => `sqlcmd -S srv -U sa -P ${g(an(12))} -Q "select 1"`, ['select 1'])
s((g) => `aws configure set aws_secret_access_key ${g(b64(40))}`, ['aws configure set'])
s((g) => `setx API_KEY ${g(an(24))}`, ['setx'])
s((g) => `gpg --batch --passphrase ${g(an(14))} -d a.gpg`, ['a.gpg'])
s((g) => `http -a bob:${g(an(12))} GET example.org/x`, ['example.org/x'])
s((g) => `wget --user=bob --password=${g(an(12))} http://x.example.org/f`, ['http://x.example.org/f'])
s((g) => `vault login ${g('s.' + an(24))}`, ['vault login'])
s((g) => `git clone https://${g(an(40))}@github.com/o/r.git`, ['github.com/o/r.git'])
s((g) => `git remote set-url origin https://oauth2:${g(an(20))}@gitlab.com/o/r.git`, ['gitlab.com'])
s((g) => `keytool -import -keystore k.jks -storepass ${g(an(10))} -noprompt`, ['-noprompt'])
s((g) => `java -Djavax.net.ssl.keyStorePassword=${g(an(10))} -jar app.jar`, ['-jar app.jar'])
s((g) => `ssh-keygen -t ed25519 -N "${g(pw())}" -f k`, ['ed25519'])
s((g) => `rabbitmqctl add_user bob ${g(an(12))}`, ['bob'])
s((g) => `twine upload -u __token__ -p ${g(an(40))} dist/*`, ['dist/*'])
s((g) => `influx -username root -password ${g(an(12))} -execute 'show'`, ['show'])
s((g) => `snmpwalk -v2c -c ${g(an(10))} 10.0.0.1`, ['-v2c'])
s((g) => `7z a -p${g(an(10))} out.7z dir`, ['out.7z'])
s((g) => `nmcli dev wifi connect Home password ${g(an(12))}`, ['connect Home'])
s((g) => `ansible-playbook s.yml -e "ansible_become_pass=${g(an(12))}"`, ['s.yml'])
s((g) => `./deploy.sh --token ${g(an(32))} --env prod`, ['--env prod'])
s((g) => `./deploy --api-key "${g(an(32))}" --dry-run`, ['--dry-run'])
s((g) => `myctl login --username bob --password ${g(an(10))}`, ['bob'])
s((g) => `az login --service-principal -u app -p ${g(an(34))} --tenant t`, ['--tenant t'])
s((g) => `["mysqld","--user","root","--password","${g(an(12))}"]`, ['mysqld'])
s((g) => ({ cmd: ['curl', '-u', `bob:${g(an(12))}`, 'https://e.example.com'] }), ['https://e.example.com'])
s((g) => ({ args: ['--db-password', g(an(14)), '--port', '5432'] }), ['5432'])
s((g) => ({ args: [`--db-password=${g(an(14))}`, '--port', '5432'] }), ['5432'])
// config files
s((g) => `machine api.example.com\n  login bob\n  password ${g(an(12))}\n`, ['login bob'])
s((g) => `machine api.example.com login bob password ${g(an(12))}`, ['login bob'])
s((g) => `db.example.com:5432:app:svc:${g(an(12))}`, ['db.example.com:5432'])
s((g) => `bob:$apr1$${g(an(8) + '$' + an(22))}`, ['bob:'])
s((g) => `root:$6$${g(an(16) + '$' + an(86))}:19000:0:99999:7:::`, ['root:'])
s((g) => `bob:$2y$10$${g(an(53))}`, ['bob:'])
s((g) => `define('DB_PASSWORD', '${g(pw())}');\ndefine('DB_HOST', 'localhost');`, ['localhost'])
s((g) => `define( 'AUTH_KEY',         '${g(an(30) + '&%' + an(30))}' );`, ['AUTH_KEY'])
s((g) => `$cfg['Servers'][$i]['password'] = '${g(an(10))}';`, ['Servers'])
s((g) => `[distutils]\nindex-servers = pypi\n[pypi]\nusername = bob\npassword = ${g(an(12))}\n`, ['username = bob'])
s((g) => `//registry.npmjs.org/:_password=${g(b64(24))}\n//registry.npmjs.org/:username=bob`, ['username=bob'])
s((g) => `_auth=${g(Buffer.from('bob:' + an(10)).toString('base64'))}\nalways-auth=true`, ['always-auth=true'])
s(
  (g) => ({ auths: { 'r.example.com': { auth: g(Buffer.from('bob:' + an(10)).toString('base64')) } } }),
  ['r.example.com'],
)
s(
  (g) => `users:\n- name: admin\n  user:\n    client-key-data: ${g(b64(120))}\n    token: ${g(an(40))}\n`,
  ['name: admin'],
)
s(
  (g) => `apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\ndata:\n  password: ${g(b64(18) + '==')}\n`,
  ['kind: Secret'],
)
s((g) => ({ kind: 'Secret', metadata: { name: 'db' }, data: { 'app.conf': g(b64(40)), username: g(b64(12)) } }), ['db'])
s((g) => `[client]\nuser=root\npassword=${g(an(10))}\nport=3306`, ['port=3306'])
s((g) => `[smtp]\nhost = m.example.com\npass = "${g(pw())}"\n`, ['m.example.com'])
s((g) => `spring:\n  datasource:\n    username: app\n    password: ${g(an(12))}\n`, ['username: app'])
s((g) => `db.url=jdbc:postgresql://db:5432/x?user=app&password=${g(an(12))}&ssl=true`, ['ssl=true'])
s((g) => `jdbc:sqlserver://srv:1433;databaseName=x;user=sa;password=${g(an(12))};encrypt=true`, ['encrypt=true'])
s((g) => `jdbc:oracle:thin:scott/${g(an(10))}@//db:1521/x`, ['1521/x'])
s((g) => `Data Source=srv;Initial Catalog=x;User Id=sa;Pwd=${g(an(12))};`, ['Catalog=x'])
s((g) => `Driver={ODBC Driver 18};Server=s;UID=sa;PWD=${g(an(12))};Encrypt=yes`, ['Encrypt=yes'])
s(
  (g) => `Endpoint=sb://x.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=${g(b64(43) + '=')}`,
  ['x.servicebus.windows.net'],
)
s(
  (g) => `AccountEndpoint=https://x.documents.azure.com:443/;AccountKey=${g(b64(86) + '==')};`,
  ['x.documents.azure.com'],
)
s((g) => `HostName=h.azure-devices.net;DeviceId=d;SharedAccessKey=${g(b64(43) + '=')}`, ['DeviceId=d'])
s((g) => `<add key="ApiKey" value="${g(an(30))}" />`, ['ApiKey'])
s(
  (g) => `<add name="Main" connectionString="Server=s;Database=d;User Id=u;Password=${g(an(12))};" providerName="x" />`,
  ['Database=d'],
)
s(
  (g) => `<server><id>r</id><username>u</username><password>${g(an(12))}</password></server>`,
  ['<username>u</username>'],
)
s((g) => `<user username="tomcat" password="${g(an(10))}" roles="manager-gui"/>`, ['manager-gui'])
s((g) => `<property name="hibernate.connection.password" value="${g(an(10))}"/>`, ['hibernate'])
s((g) => `<property name="hibernate.connection.password">${g(an(10))}</property>`, ['hibernate'])
s((g) => `<string name="google_maps_key">${g('AIza' + url(35))}</string>`, ['google_maps_key'])
s((g) => `<entry key="secret.token">${g(an(20))}</entry>`, ['entry'])
s((g) => `variable "db_password" {\n  type    = string\n  default = "${g(pw())}"\n}`, ['type'])
s((g) => `resource "x" "y" {\n  master_password = "${g(pw())}"\n  size = 3\n}`, ['size = 3'])
s((g) => `environment:\n  - POSTGRES_PASSWORD=${g(an(10))}\n  - TZ=UTC`, ['TZ=UTC'])
s((g) => `ENV API_KEY ${g(an(24))}\nRUN x`, ['RUN x'])
s((g) => `ARG NPM_TOKEN=${g(an(36))}`, ['ARG'])
s((g) => `requirepass ${g(an(12))}\nport 6379`, ['port 6379'])
s((g) => `[Interface]\nPrivateKey = ${g(b64(43) + '=')}\nAddress = 10.0.0.2/32`, ['Address'])
s((g) => `[Peer]\nPublicKey = ${b64(43)}=\nPresharedKey = ${g(b64(43) + '=')}`, ['PublicKey'])
s((g) => `network={\n ssid="Home"\n psk="${g(an(12))}"\n}`, ['Home'])
s((g) => `enable secret 5 $1$${g(an(4) + '$' + an(22))}`, ['enable secret'])
s((g) => `username admin privilege 15 password 7 ${g(from('0123456789ABCDEF', 18))}`, ['privilege 15'])
s((g) => `snmp-server community ${g(an(10))} RO`, ['RO'])
s((g) => `tunnel-group x ipsec-attributes\n pre-shared-key ${g(an(16))}`, ['tunnel-group'])
s((g) => `CREATE USER app WITH PASSWORD '${g(an(10))}';`, ['CREATE USER app'])
s((g) => `CREATE USER 'app'@'%' IDENTIFIED BY '${g(an(10))}';`, ['CREATE USER'])
s((g) => `ALTER LOGIN sa WITH PASSWORD = N'${g(an(10))}';`, ['ALTER LOGIN sa'])
s((g) => `GRANT ALL ON x.* TO 'u'@'h' IDENTIFIED BY "${g(an(10))}"`, ['GRANT ALL'])
s((g) => `SET PASSWORD FOR 'u'@'h' = PASSWORD('${g(an(10))}');`, ['SET PASSWORD'])
s((g) => `db.createUser({user:"u",pwd:"${g(an(10))}",roles:[]})`, ['roles'])
s((g) => `conn = psycopg2.connect(host="db", user="u", password="${g(an(10))}")`, ['host="db"'])
s((g) => `DriverManager.getConnection(url, "scott", "${g(an(10))}");`, ['scott'])
s((g) => `requests.get(u, auth=("bob", "${g(an(10))}"))`, ['bob'])
s((g) => `requests.get(u, auth=HTTPBasicAuth("bob", "${g(an(10))}"))`, ['bob'])
s((g) => `smtp.login("bob@example.com", "${g(an(10))}")`, ['smtp.login'])
s((g) => `$pass = ConvertTo-SecureString "${g(pw())}" -AsPlainText -Force`, ['-AsPlainText'])
s((g) => `new NetworkCredential("bob", "${g(an(10))}")`, ['bob'])
s((g) => `const client = new Client({ apiKey: '${g(an(32))}' })`, ['Client'])
s((g) => `os.environ["STRIPE_SECRET"] = "${g(an(24))}"`, ['os.environ'])
s((g) => `config.secret_key_base = '${g(hex(128))}'`, ['config'])
s((g) => `SECRET_KEY = 'django-insecure-${g(an(50))}'`, ['SECRET_KEY'])
s((g) => `APP_KEY=base64:${g(b64(43) + '=')}`, ['APP_KEY'])
s((g) => `String password = "${g(pw())}";`, ['String'])
s((g) => `private static final String API_TOKEN = "${g(an(32))}";`, ['API_TOKEN'])
s((g) => `let password: string = "${g(pw())}"`, ['string'])
s((g) => `if (password == "${g(pw())}") ok()`, ['ok()'])
s((g) => `password=${g(LO.slice(3, 9) + 'word')}\nuser=bob`, ['user=bob'])
s((g) => `DB_PASS=${g('correcthorse')}\nX=1`, ['X=1'])
s((g) => `export GITHUB_TOKEN=${g(an(40))}`, ['export'])
s((g) => `Password: ${g('Sommer2024!')}`, ['Password'])
s((g) => `pw: ${g(an(9))}`, ['pw'])
s((g) => `The new passphrase is "${g('correct horse battery staple')}".`, ['The new'])
s((g) => `Your temporary password is: ${g(an(10))}`, ['temporary'])
s((g) => `Your verification code is ${g('482913')}`, ['Your verification'])
s((g) => ({ otp: g('482913'), user: 'a' }), ['user'])
s((g) => ({ pin: g('4829') }), ['pin'])
s((g) => ({ cvv: g('482'), name: 'x' }), ['x'])
s((g) => `Passwort: ${g(pw())}`, ['Passwort'])
s((g) => `contraseña: ${g(pw())}`, [])
s((g) => `mot de passe : ${g(pw())}`, ['mot'])
s((g) => ({ 密码: g(pw()) }), [])
// headers
s((g) => `X-Auth-Token: ${g(an(32))}`, ['X-Auth-Token'])
s((g) => `Private-Token: ${g(an(20))}\nAccept: x`, ['Accept'])
s((g) => `X-Vault-Token: ${g(an(24))}`, ['X-Vault'])
s((g) => `Ocp-Apim-Subscription-Key: ${g(hex(32))}`, ['Ocp'])
s((g) => `Authorization: token ${g(hex(40))}`, ['Authorization'])
s((g) => `Authorization: Token token="${g(hex(20))}"`, ['Authorization'])
s((g) => `authorization: ApiKey ${g(an(30))}`, ['authorization'])
s(
  (g) =>
    `Authorization: AWS4-HMAC-SHA256 Credential=${g('AKIA' + up(16))}/20260101/eu-west-1/s3/aws4_request, SignedHeaders=host, Signature=${g(hex(64))}`,
  ['SignedHeaders=host'],
)
s((g) => `Authorization: Digest username="bob", realm="r", nonce="n1", uri="/x", response="${g(hex(32))}"`, ['bob'])
s((g) => `Proxy-Authorization: Basic ${g(Buffer.from('bob:' + an(9)).toString('base64'))}`, ['Proxy'])
s((g) => `Cookie: theme=dark; session=${g(an(24))}; lang=en`, ['theme=dark', 'lang=en'])
s((g) => `set-cookie: JSESSIONID=${g(up(32))}; Path=/; Secure`, ['Secure'])
s((g) => `cookie: connect.sid=s%3A${g(an(32) + '.' + an(43))}`, ['cookie'])
s((g) => `curl -b "sessionid=${g(an(32))}" https://x.example.com`, ['x.example.com'])
s(
  (g) => ({
    headers: [
      ['Authorization', `Bearer ${g(an(30))}`],
      ['Host', 'x'],
    ],
  }),
  ['Host'],
)
s((g) => ({ request: { headers: { cookie: `sid=${g(an(30))}`, host: 'x' } } }), ['host'])
s((g) => `-H 'apikey: ${g(an(32))}'`, ['apikey'])
s((g) => `headers = {"Authorization": f"Bearer ${g(an(32))}"}`, ['Bearer'])
s((g) => ({ name: 'x-api-key', value: g(an(32)) }), ['x-api-key'])
s((g) => ({ value: g(an(32)), name: 'x-api-key' }), ['x-api-key'])
s((g) => ({ Key: 'DbPassword', Value: g(an(12)) }), ['DbPassword'])
s((g) => `[{"name":"API_SECRET","value":"${g(an(20))}"},{"name":"X","value":"y"}]`, ['"y"'])
// urls
s((g) => `https://x.example.com/cb?code=${g(an(40))}&state=xyz`, ['state=xyz'])
s((g) => `https://x.example.com/?access_token=${g(an(40))}&a=1`, ['a=1'])
s((g) => `https://x.example.com/#access_token=${g(an(40))}&token_type=bearer`, ['token_type=bearer'])
s((g) => `https://maps.example.com/api?key=${g('AIza' + url(35))}&v=3`, ['v=3'])
s((g) => `https://api.example.com/w?appid=${g(hex(32))}&q=London`, ['q=London'])
s((g) => `https://api.example.com/w?apikey=${g(hex(32))}&q=London`, ['q=London'])
s((g) => `https://x.example.com/reset?token=${g(hex(40))}`, ['/reset'])
s((g) => `https://storage.googleapis.com/b/o?X-Goog-Signature=${g(hex(128))}&X-Goog-Date=2026`, ['X-Goog-Date=2026'])
s((g) => `https://d.cloudfront.net/x?Expires=1&Signature=${g(url(100))}&Key-Pair-Id=K1`, ['Expires=1'])
s(
  (g) => `otpauth://totp/A:b@example.com?secret=${g(from('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 32))}&issuer=A`,
  ['issuer=A'],
)
s((g) => `https://hooks.example.com/x?sig=${g(url(43))}`, ['hooks.example.com'])
s((g) => `ssh://git:${g(an(10))}@h.example.com/x`, ['h.example.com'])
s((g) => `smtp://bob%40example.com:${g(an(12))}@smtp.example.com:587`, ['smtp.example.com:587'])
s((g) => `amqp://u:${g('p@ss/' + an(6))}@h:5672/`, ['h:5672'])
s((g) => `cloudinary://1234567890:${g(url(27))}@name`, ['@name'])
s((g) => `https://${g(hex(32))}:${g(hex(32))}@o1.ingest.sentry.io/2`, ['ingest.sentry.io/2'])
s((g) => `https%3A%2F%2Fbob%3A${g(an(12))}%40h.example.com%2Fx`, ['h.example.com'])
// keys
const pemBody = () => Array.from({ length: 6 }, () => b64(64))
s(
  (g) =>
    '-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: GnuPG v2\n\n' +
    pemBody().map(g).join('\n') +
    '\n=AbCd\n-----END PGP PRIVATE KEY BLOCK-----\nx',
  ['x'],
)
s(
  (g) =>
    'PuTTY-User-Key-File-2: ssh-rsa\nEncryption: none\nComment: k\nPublic-Lines: 1\nAAAAB3Nz\nPrivate-Lines: 3\n' +
    pemBody().slice(0, 3).map(g).join('\n') +
    '\nPrivate-MAC: ' +
    hex(40),
  ['ssh-rsa'],
)
s(
  (g) =>
    '> -----BEGIN RSA PRIVATE KEY-----\n' +
    pemBody()
      .map((l) => '> ' + g(l))
      .join('\n') +
    '\n> -----END RSA PRIVATE KEY-----\nrest',
  ['rest'],
)
s(
  (g) =>
    '"-----BEGIN RSA PRIVATE KEY-----\\n" +\n' +
    pemBody()
      .map((l) => '"' + g(l) + '\\n" +')
      .join('\n') +
    '\n"-----END RSA PRIVATE KEY-----";\nrest',
  ['rest'],
)
s(
  (g) =>
    'KEY="-----BEGIN PRIVATE KEY-----\\\\n' +
    pemBody().map(g).join('\\\\n') +
    '\\\\n-----END PRIVATE KEY-----\\\\n" ok',
  ['ok'],
)
s(
  (g) =>
    '+-----BEGIN EC PRIVATE KEY-----\n' +
    pemBody()
      .map((l) => '+' + g(l))
      .join('\n') +
    '\n+-----END EC PRIVATE KEY-----\n ctx',
  ['ctx'],
)
s((g) => 'key: ' + g(Buffer.from('-----BEGIN RSA PRIVATE KEY-----\n' + b64(200)).toString('base64')), ['key'])
s((g) => ({ jwk: { kty: 'RSA', n: url(80), e: 'AQAB', d: g(url(80)), p: g(url(40)), q: g(url(40)) } }), ['AQAB'])
s((g) => ({ mnemonic: g('abandon ability able about above absent absorb abstract absurd abuse access accident') }), [])
s(
  (g) => `seed phrase: ${g('abandon ability able about above absent absorb abstract absurd abuse access accident')}`,
  ['seed phrase'],
)
s((g) => `private_key=0x${g(hex(64))}`, ['private_key'])
s((g) => ({ wallet: { address: '0x' + hex(40), privateKey: '0x' + g(hex(64)) } }), [])
s((g) => `0x${hex(40)} xprv${g(from('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', 107))}`, [])
// nested
s((g) => ({ log: JSON.stringify({ req: JSON.stringify({ auth: { password: g(pw()) } }) }) }), ['req'])
s((g) => 'level=info msg="login" body="{\\"user\\":\\"a\\",\\"password\\":\\"' + g(pw()) + '\\"}"', ['level=info'])
s((g) => ({ credentials: { username: 'bob', password: g(pw()) } }), ['bob'])
s((g) => ({ secrets: { stripe: g(an(24)), db: g(pw()) } }), ['stripe'])
s((g) => ({ database: { connection: { host: 'h', pass: g(pw()) } } }), ['h'])
s((g) => ({ cookies: [{ name: 'sid', value: g(an(26)), domain: 'x.example.com' }] }), ['x.example.com'])
s((g) => ({ tokens: { access: g(an(40)), refresh: g(an(40)), expires_in: 3600 } }), ['3600'])
s((g) => ({ token: { value: g(an(30)), type: 'x' } }), ['x'])
s((g) => ({ login: 'bob', passwords: [g(pw()), g(pw())] }), ['bob'])
s((g) => ({ api_keys: [{ id: 'k1', key: g(an(32)) }] }), ['k1'])
s((g) => `{'user': 'bob', 'password': '${g(pw())}'}`, ['bob'])
s((g) => `User(name=bob, password=${g(pw())}, age=3)`, ['age=3'])
s((g) => `{:password=>"${g(pw())}", :user=>"bob"}`, ['bob'])
s((g) => `password%3D${g(an(12))}%26user%3Dbob`, ['user%3Dbob'])
s((g) => `grant_type=password&username=bob&password=${g(an(12))}&scope=all`, ['scope=all'])
s((g) => `2026-01-01 ERROR auth failed for user bob with password '${g(pw())}' from 10.0.0.1`, ['10.0.0.1'])
s((g) => `login attempt: user=admin pass=${g(an(10))} result=fail`, ['result=fail'])
s((g) => `USER bob\r\nPASS ${g(an(10))}\r\n230 ok`, ['230 ok'])
s((g) => `a1 LOGIN bob ${g(an(12))}`, ['bob'])
s((g) => `AUTH PLAIN ${g(Buffer.from('\0bob\0' + an(10)).toString('base64'))}`, ['AUTH PLAIN'])
s((g) => `| DB_PASSWORD | ${g(an(14))} |`, ['DB_PASSWORD'])
s((g) => `username,password\nbob,${g(an(14))}`, ['bob'])
s((g) => `--- a\n+++ b\n-  password: ${g(an(12))}\n+  password: ${g(an(12))}`, ['+++ b'])
s(
  (g) =>
    `# ~/.aws/credentials\n[default]\naws_access_key_id = ${g('AKIA' + up(16))}\naws_secret_access_key = ${g(b64(40))}\naws_session_token = ${g(b64(200))}`,
  ['[default]'],
)
s((g) => `Access Key ID: ${g('AKIA' + up(16))}\nSecret Access Key: ${g(b64(40))}`, ['Access Key ID'])
s((g) => `client id: abc client secret: ${g(an(30))}`, ['client id: abc'])
s((g) => `Bearer ${g(an(40))}`, ['Bearer'])
s((g) => `api key ${g(an(32))} was revoked`, ['was revoked'])
s((g) => `using token ${g(an(40))} for auth`, ['for auth'])
s((g) => `token=${g('v2.' + an(30))}`, ['token='])
s((g) => `"secretAccessKey" : "${g(b64(40))}"`, ['secretAccessKey'])
s((g) => ({ SecretString: g('{"username":"bob","password":"' + an(12) + '"}') }), [])
s((g) => ({ Environment: { Variables: { DB_PASSWORD: g(pw()), STAGE: 'prod' } } }), ['prod'])
s((g) => `Enter PIN: ${g('4821')}`, ['Enter'])
s((g) => `security code: ${g('482')}`, ['security'])
export { S }
export const K = []
const k = (...v) => {
  for (const x of v) K.push({ input: x, gone: [], stay: ['*'], kind: 'keep' })
}
k(
  'mysql -P 3306 -h db -u root',
  'ssh -p 2222 user@host',
  'curl -u https://x',
  'docker run -p 8080:80 nginx',
  'mkdir -p /a/b/c',
  'cp -p a b',
  'ps -p 1234',
  'python -u script.py',
  'sort -u file.txt',
  'tar -xpf a.tar',
  'nc -u host 53',
  'npm run build -- --token-count 5',
  'git push -u origin main',
  'psql -U postgres -p 5432',
  'redis-cli -p 6379 ping',
  'kubectl get pods -o wide',
  'curl -X POST https://api.example.com/users:batch',
  'adduser --disabled-password bob',
  'curl --user-agent x https://y',
)
k(
  'password must be at least 8 characters',
  'Invalid password',
  'password: required',
  'password is required',
  'password is incorrect',
  'Forgot your password?',
  'The token has expired',
  'token: expired',
  'secret: not found',
  'API key is missing',
  'Bearer authentication required',
  'WWW-Authenticate: Basic realm="x"',
  'Authorization: none',
  'authentication failed for user "bob"',
  'Basic usage of the tool',
  'basic auth is deprecated',
  'cookie policy accepted',
  'Cookies: we use cookies',
  'session timeout: 30',
  'auth: true',
  'auth: required',
  'token: string',
  'password: string',
  'apiKey: string;',
  'secret?: string',
  'password VARCHAR(255) NOT NULL',
  'token_hash CHAR(64)',
  'const token = await getToken()',
  'password = input("Password: ")',
  'let secret = env::var("SECRET")?;',
  'secret := os.Getenv("SECRET")',
  'token = ${{ github.token }}',
  'password: ${{ secrets.PW }}',
  'password: !vault |',
  'api_key: "{{ api_key }}"',
  'password = "%(password)s"',
  'password="$PASSWORD"',
  '--password "$(cat /run/secret)"',
  '--password-stdin',
  '-p $PASS',
  'curl -u "$USER:$PASS" https://x',
  'curl -u user:$TOKEN https://x',
  'password: <redacted>',
  'password: [REDACTED]',
  'token: ***',
  'secret=REDACTED',
  'api_key=YOUR_API_KEY',
  'token=<token>',
  'token: xxxxxxxx-xxxx',
  'password: your-password-here',
  'AKIAIOSFODNN7EXAMPLE',
  'password: changeme',
  'postgres://user:password@localhost/db',
  'postgres://user:pass@host/db',
  'https://user:***@host/x',
  'https://${USER}:${PASS}@host',
  'redis://localhost:6379/0',
  'http://[::1]:8080/x@y',
  'see http://x.example.com:8080/path?email=a',
  'tokens: 1532',
  'max_tokens: 4096',
  'input_tokens=812 output_tokens=44',
  '"total_tokens": 12',
  'tokenizer: cl100k_base',
  'token count: 12345678',
  'key: value',
  'key=value',
  'primary_key: user_id',
  '"key": "orders/2026/01/file.parquet"',
  'cache-key: npm-linux-8f14e45fceea167a5a36dedd4bea2543',
  'partition_key=2026-01-01',
  'sort key: created_at',
  'public_key: ' + b64(43) + '=',
  'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQ' + b64(300) + ' bob@host',
  'keyboard: de',
  'monkey=see',
  'hotkey: ctrl+c',
  'foreign_key_checks=0',
  'keyId: 1234abcd-12ab-34cd-56ef-1234567890ab',
  'AccessKeyId is required',
  'sessionId',
  'session: open',
  'csrf_token_name: x',
  'password_reset_url: https://x.example.com/r',
  'secret_name: prod/db',
  'secretName: db-credentials',
  'existingSecret: my-secret',
  'secretKeyRef: {name: db, key: password}',
  'token_endpoint: https://x.example.com/oauth/token',
  'access_token_expiration: 3600',
  'passwordMinLength: 12',
  'pass: 12, fail: 3',
  'tests: 12 passed, 3 failed',
  'passed=12 pass=3',
  'PASS src/app.test.ts',
  'PASS: test_login',
  'pass rate: 98%',
  'bypass: true',
  'compass=north',
  'passport: required',
  'passenger: bob',
  'passive: true',
  'author: jane',
  'authority: local',
  'authors = ["a"]',
  'auth_method: oauth2',
  'auth.js',
  'import auth from "./auth"',
  'from auth import token',
  'def get_password(user):',
  'class TokenStore:',
  'interface Secret { name: string }',
  'SELECT token FROM sessions WHERE id = 1',
  'UPDATE users SET password = ? WHERE id = ?',
  'INSERT INTO t (user, password) VALUES (?, ?)',
  'WHERE password = $1',
  'password LIKE %s',
  'hash: 5d41402abc4b2a76b9719d911017c592',
  'etag: "5d41402abc4b2a76b9719d911017c592"',
  'commit token 8f14e45fceea167a5a36dedd4bea25431f0e3dad',
  'auth module at 8f14e45fceea167a5a36dedd4bea25431f0e3dad',
  'Updated secret version to 3',
  'signature: valid',
  'signature verified',
  'pin: GPIO17',
  'pin 13 HIGH',
  'OTP sent',
  'code: 200',
  'error code: 500123',
  'exit code 137',
  'status code=404',
  'zip code: 90210',
  'country_code: 49',
  'postal code: 12345',
  'promo code SAVE20',
  '-----BEGIN PUBLIC KEY-----\n' + b64(64) + '\n-----END PUBLIC KEY-----',
  '-----BEGIN PRIVATE KEY-----',
  'grep "BEGIN RSA PRIVATE KEY" -r .',
  '-----BEGIN CERTIFICATE REQUEST-----\n' + b64(64) + '\n-----END CERTIFICATE REQUEST-----',
  'sk-circle-fade-dot',
  'sk-learn is great',
  'task-1234567890abcdef',
  'risk-based-authentication-12',
  'disk-usage-report-2026',
  'pk_test_' + an(24),
  'ghp_ tokens are deprecated',
  'use xoxb- tokens',
  'AIza prefix',
  'eyJ is the start of a JWT',
  'SG.com',
  'hf_hub_download(repo_id)',
  'hf_transfer',
  'npm_config_registry=https://r.example.com',
  'npm_lifecycle_event',
  're_compile_pattern',
  'st.title("x")',
  'live_reload_enabled',
  'test_user_can_log_in_with_valid_credentials',
  'test_create_order_returns_201_when_valid',
  'key-value-store-benchmark-results-2026',
  'sl.wikipedia.org',
  'api-gateway-service-7d9f8b6c5d-x2k4p',
  'secret-manager-5d78c9869d-a2kfc',
  'token-service-7f9c6d5b8-zx8kq',
  'fc-match',
  'pa-risc',
  'ak-47',
  '1/1234567890',
  'v1.0-beta',
  'mfa.enabled',
  'oauth:token',
  'organizations/acme/members',
  'K001',
  'KEY0',
  'SK',
  'EAA',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  '|---|---|',
  '12345678|abcdefghijklmnopqrstuvwxyzabc',
)
k(
  { password: null },
  { password: '' },
  { password: true },
  { hasPassword: true },
  { password_set: true },
  { token_type: 'bearer' },
  { secretsCount: 3 },
  { keys: ['a', 'b'] },
  { key: 'name' },
  { keys: { a: 'b' } },
  { author: { name: 'A' } },
  { auth: 'none' },
  { auth: { type: 'oauth2', required: true } },
  { security: [{ apiKey: [] }] },
  { type: 'apiKey', name: 'X-API-Key', in: 'header' },
  { securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer' } } },
  { session: 'morning' },
  { session: { id: 12, title: 'Keynote' } },
  { signature: '-----BEGIN PGP SIGNATURE-----\n' + b64(64) + '\n-----END PGP SIGNATURE-----' },
  { verification: { verified: true, reason: 'valid', signature: null } },
  { token: 'the' },
  { tokens: ['the', 'quick'] },
  { token: { start: 1, end: 3, text: 'foo' } },
  { pass: 12, fail: 0 },
  { pass: true },
  { code: 'ENOENT' },
  { code: 'not_found' },
  { codes: ['a'] },
  { pin: 'GPIO4' },
  { hash: hex(40) },
  { hash: 'sha256-' + b64(43) + '=' },
  { digest: hex(64) },
  { salt: false },
  { credentials: 'include' },
  { credentials: 'same-origin' },
  { secret: false },
  { cookie: false },
  { cookies: true },
  { cookieConsent: 'accepted' },
  { authorization: 'required' },
  { authorizationUrl: 'https://x.example.com/oauth' },
  { tokenUrl: 'https://x.example.com/token' },
  { secretName: 'db' },
  { secretRef: 'db' },
  { secretKeyRef: { name: 'db', key: 'password' } },
  { imagePullSecrets: [{ name: 'regcred' }] },
  { volumes: [{ name: 's', secret: { secretName: 'tls', defaultMode: 420 } }] },
  { env: [{ name: 'PASSWORD', valueFrom: { secretKeyRef: { name: 'db', key: 'pw' } } }] },
  { env: [{ name: 'PASSWORD_FILE', value: '/run/secrets/x' }] },
  { nextPageToken: an(40) },
  { continuation_token: an(40) },
  { cursor: b64(40) },
  { etag: hex(32) },
  { node_id: 'MDQ6VXNlcjE=' },
  { object: { sha: hex(40) } },
  { access_key_id: 'key' },
  { sshPublicKey: 'ssh-ed25519 ' + b64(60) },
  { publicKey: b64(44) },
  { fingerprint: 'SHA256:' + b64(43) },
  { kid: an(20) },
  { keyId: an(20) },
  { primaryKey: 'id' },
  { apiKeyName: 'prod' },
  { passwordPolicy: { minLength: 8, requireDigits: true } },
  { passwordLastUsed: '2026-01-02T00:00:00Z' },
  { password_strength: 'strong' },
  { tokenCount: '1234567890' },
  { Description: 'The secret password key token' },
  { title: 'How to reset a password: use token=abc' },
  { monkey: an(20) },
  { uuid: '738189d3-f373-f636-f667-bd8d401e5424' },
  { request_id: an(22) },
  { trace_id: hex(32) },
  { s3Key: 'a/' + hex(32) + '.parquet' },
  { commit: hex(40), author: 'a' },
  { session_id_length: 32 },
  { max_tokens: '4096' },
  { stop_token: '<|end|>' },
  { labels: { 'auth.kubernetes.io/type': 'oidc' } },
  { 'kubernetes.io/psp': 'restricted' },
  { annotations: { 'checksum/secret': hex(64) } },
  { annotations: { 'checksum/config': hex(64) } },
)
