/**
 * Words that tool results and the people who ask about them use for the same thing. One line a group, grouped by what
 * tools speak of. Only everyday vocabulary of software, business and records: no names, nothing from one data set.
 */
const GROUPS = `
# doing
create add new make build generate insert produce
delete remove drop erase purge destroy discard clear
update change modify edit alter revise amend adjust
fix repair resolve correct patch mend solve
start begin launch open boot initiate commence init
stop end finish halt terminate close shutdown
kill terminate abort
cancel abort revoke withdraw
run execute invoke launch perform
send deliver dispatch transmit submit post
receive get obtain accept incoming
fetch download retrieve pull load get
upload push publish send
store save keep persist write
read load parse consume
copy clone duplicate replicate
move migrate transfer relocate rename
replace substitute swap supersede exchange
install setup deploy provision
upgrade bump raise update
downgrade lower rollback revert
enable activate allow on
disable deactivate off
allow permit grant authorize enable
deny refuse reject forbid block disallow prohibit
skip ignore omit bypass
wait pending queue delay sleep block idle
retry repeat again attempt
check verify validate test inspect confirm
compare diff difference differ
search find look lookup query seek
choose select pick
split divide separate partition
join merge combine concatenate union
group aggregate cluster category
sort order rank
filter match restrict
count number total amount quantity tally
calculate compute evaluate derive
convert transform translate cast turn
render draw paint display show
print output write log emit
register enroll subscribe
connect attach link join bind
disconnect detach unlink
forward redirect route relay
return back returned
throw raise emit
catch handle trap
wrap enclose surround
extend inherit subclass
import require include load use
export expose publish
call invoke function
listen bind subscribe
notify alert remind inform nudge
approve accept confirm agree
review inspect audit examine
assign allocate give owner
request ask demand query
answer reply response respond
propose suggest recommend
describe explain document
translate localize locale language
compress zip gzip archive pack deflate
decompress unzip extract unpack inflate
encrypt cipher encode
decode decrypt parse
cache memoize store
measure gauge metric
limit cap maximum quota threshold bound
# state
error failure fault exception problem issue bug crash err
fail error broken unsuccessful failing failed
success succeed ok pass successful passed passing
warn warning caution
critical severe fatal serious high
invalid illegal bad wrong incorrect malformed
valid legal correct right
missing absent lacking lost unknown
found present exists available
corrupt broken damaged malformed
empty blank null none nothing
full complete whole entire
ready available up healthy
running active alive started live
stopped inactive dead exited down
sleeping idle asleep dormant
open active unresolved outstanding
closed resolved done finished completed
pending waiting queued scheduled outstanding
draft unpublished preliminary
deprecated obsolete legacy outdated removed
stable final released
experimental unstable beta alpha preview
public open visible
private hidden internal secret confidential
optional facultative
required mandatory must needed necessary obligatory
default standard initial preset fallback
duplicate repeated redundant double
locked blocked frozen
expired outdated stale lapsed
archived retired
paid settled
unpaid outstanding due overdue
refund reimburse chargeback return
vulnerable vulnerability insecure cve exposure weakness exploit
safe secure protected
flaky unstable intermittent
slow latency delay lag
fast quick rapid speed
true yes enabled on
false no disabled off
unknown undefined unspecified
equal same identical
different distinct other
# amounts and order
size length bytes large big heavy
big large huge great
small little tiny minor
maximum max highest most largest greatest peak top upper
minimum min lowest least smallest bottom lower
average mean avg
total sum overall altogether
first earliest initial start oldest
last latest final newest recent end
next following after subsequent
previous prior before preceding former
begin start from since
until till to end
duration length time elapsed took runtime period
interval period range span
frequency rate often times
percent percentage share ratio proportion pct
increase grow rise growth gain
decrease shrink fall decline drop reduction
width height dimension size resolution
weight mass heavy
depth deep level
distance range far
count number occurrences times n
# time and place
date day time when timestamp
created creation opened added since born
updated modified changed edited touched
published released issued
year annual yearly
month monthly
day daily
hour hourly
schedule calendar timetable cron
deadline due expiry
age old
place location site position where venue
country nation state land
city town municipality
state province region
address street location
region area zone territory
latitude lat
longitude lng lon long
coordinates geometry position location
north northern
south southern
east eastern
west western
# people and organisations
person people human individual somebody
user account member login username
customer client buyer shopper patron purchaser
seller vendor merchant supplier shop
company firm organization organisation business employer corporation org
employee staff worker personnel
author writer creator committer contributor wrote
owner holder maintainer proprietor
manager boss supervisor lead
team group crew squad
member participant
admin administrator root superuser
visitor guest
sender from
recipient receiver to addressee
phone telephone mobile tel cell
email mail message
name title label called named
surname lastname family
firstname given forename
gender sex
man male men
woman female women
child kid children
job occupation profession role position
# money
price cost amount fee charge rate value
amount sum total value quantity
pay payment paid charge
bill invoice charge
revenue income sales earnings turnover
profit gain margin
loss deficit
tax vat duty
discount rebate reduction coupon
salary wage pay
currency money
balance remaining
bank financial finance
finance financial money monetary
credit card
order purchase
product item article goods sku
shipping delivery freight shipment
stock inventory
subscription plan
receipt invoice
trade commerce retail
insurance cover
budget limit
expensive costly dear
cheap inexpensive
# work and industries
unemployed jobless unemployment
work job employment labor labour
industry sector branch field
agriculture farming farm
manufacturing factory production
construction building
mining extraction
transport transportation traffic
education school teaching
health medical healthcare
leisure entertainment recreation
government public
# things in records
id identifier key uid uuid
number no nr num id
code id
type kind sort category class
status state condition phase
tag label keyword
description summary about text details
title heading headline name caption subject
comment remark note reply
message text body msg
content body text
section chapter part paragraph
list array collection
item entry element record row
field column property attribute
table relation
key name
value setting
option setting parameter flag preference config
configuration config settings
property attribute
argument parameter arg param
index position offset
line row
page screen
link url href address
url link address uri web website site homepage
website site homepage web
picture image photo img
video movie clip film
film movie
song track
music audio
book publication
magazine journal
file document
folder directory dir
path location
extension suffix
format type layout
language lang tongue
version release revision
note remark
example sample
reason cause why
result outcome output
source origin from
target destination
parent owner
child descendant
root base top
license licence
rating score stars grade
vote poll
question query
survey poll
answer response
star favorite favourite
follow watch subscribe
watch monitor observe
event incident occurrence
category genre kind
colour color
picture icon
symbol sign
flag marker
# computers
computer machine host server node
server host machine
machine instance host vm
instance machine vm
service daemon
process program task pid
program binary executable application command utility tool
tool utility
application app program
library package module dependency lib
package module bundle
dependency dependencies requirement require
plugin extension addon
driver module
memory ram mem
vsz virt
resident rss res
shared shr
cpu processor core
gpu graphics accelerator
disk drive storage volume
storage disk volume
volume mount
filesystem fs
network net
port socket
interface nic
protocol scheme
domain hostname host
dns resolver
ip address
subnet cidr network
gateway router
proxy gateway
certificate cert tls ssl
tls ssl https
password passphrase secret credentials pwd
token key secret credential
key secret
login signin authenticate authentication auth
logout signout
permission privilege right access role
request req call
response reply res
body payload content
payload body data
endpoint route url path
route path endpoint
method verb
parameter param query
timeout expired
thread worker
queue buffer
lock mutex latch
event signal
signal interrupt
terminal tty pts console
console terminal
shell bash command
command cmd
environment env
variable var
constant const
function method procedure routine func
class type
string text
integer int number
float double decimal number
boolean bool flag true false
array list
object map dictionary hash
hash checksum digest sha md5
checksum hash digest sha md5 sha1 sha256
array vector
random arbitrary
regex pattern expression
pattern template
schema structure
database db
table relation
column field
row record tuple
query statement sql
transaction tx
backup dump snapshot
restore recover
log journal
replica replication
shard partition
scan search
sequential seq
trace stack stacktrace backtrace
test spec
assertion expect
mock stub
compile build
compiler gcc
build compile make
artifact artefact output
pipeline workflow
workflow pipeline run
job task
stage step phase
release version publish
commit revision change
issue ticket
bug defect issue
repository repo project
author committer
container docker
replica copies
scale scaling resize
probe healthcheck
mount volume
schedule scheduling
label annotation
accessibility a11y
textbox input field
heading title
image img picture
link anchor
dialog modal popup
cursor pointer
font typeface
color colour
axis axes
chart plot graph figure diagram
plot chart graph draw
figure chart picture
animation animate
screenshot capture picture
viewport window
encoding charset
unicode utf
whitespace blank space
newline linebreak
bracket parenthesis parentheses
quote quotation
temperature temp warm hot cold degrees celsius fahrenheit
rain rainfall precipitation
snow snowfall precipitation
needless unnecessary superfluous redundant useless
complicated complex complexity
humidity humid
earthquake quake
magnitude mag strength
epicenter epicentre
vehicle car
bicycle bike
aircraft plane airplane
airline flight
ship boat
train railway
`

let table: ReadonlyMap<string, readonly string[]> | undefined

/** Other words for a word in lower case. */
export function synonymsOf(word: string): readonly string[] {
  table ??= readGroups()
  return table.get(word) ?? []
}

function readGroups(): ReadonlyMap<string, readonly string[]> {
  const sets = new Map<string, Set<string>>()
  for (const line of GROUPS.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    // The first word of a line is what it is about: the others stand for it, and it for them, but not they for each other.
    const [head, ...others] = line.split(' ')
    for (const other of others) {
      join(sets, head!, other)
      join(sets, other, head!)
    }
  }
  return new Map([...sets].map(([word, set]) => [word, [...set]]))
}

function join(sets: Map<string, Set<string>>, from: string, to: string): void {
  const set = sets.get(from)
  if (set === undefined) sets.set(from, new Set([to]))
  else set.add(to)
}
