/** Tokens without a form of their own: told by the name of their service before them, their alphabet and their length. */
export interface ServiceToken {
  readonly service: string
  readonly alphabet: Alphabet
  readonly lengths: readonly (readonly [least: number, most: number])[]
}

export type Alphabet = 'hex' | 'alnum' | 'token' | 'base64' | 'uuid'

/**
 * Service, alphabet (hexadecimal; letters and digits; with `_ - =`; base64; UUID) and lengths, as each service documents its
 * keys. The long tail: off by default, for a service's name before 32 hexadecimal digits is not always a key.
 */
const ROWS = `
adafruit token 32
airtable alnum 17
algolia alnum 32
alibaba alnum 30
amplitude hex 32
appcenter hex 40
asana alnum 32
assemblyai hex 32
auth0 token 32,64
beamer token 44
bitbucket token 32,64
bittrex alnum 32
bitly hex 40
blackfire hex 64
bugsnag hex 32
bunny uuid 36
censys alnum 32
checkout token 32-64
circleci hex 40
clearbit hex 32
cloudflare token 37,40
cloudinary token 27
codacy alnum 20
codecov alnum 32
codeclimate hex 64
cohere alnum 40
coinbase token 64
coinbase alnum 16-32
confluent alnum 16,64
contentful token 43
crowdin hex 80
datadog alnum 32,40
deepgram hex 40
deepl uuid 36
discord hex 64
discord token 32
dnsimple alnum 32
droneci alnum 32
dropbox alnum 15
dropbox token 64-160
elastic base64 40-80
etherscan alnum 34
etsy alnum 24
facebook hex 32
fastly token 32
finicity hex 32
finicity alnum 20
finnhub alnum 20
flickr alnum 32
flutter hex 32
foursquare alnum 48
freshbooks alnum 64
freshdesk alnum 20
fullstory base64 40-90
gemini alnum 20-40
gitea hex 40
gitter token 40
gocardless token 40-60
godaddy token 20-40
gumroad token 43
harvest token 40-100
helpscout alnum 32
here token 43
hetzner alnum 64
heroku uuid 36
honeybadger alnum 20
honeycomb alnum 32
hubspot uuid 36
hunter hex 40
infura hex 32
intercom token 60
ipinfo hex 14
ipstack hex 32
jenkins hex 34
jfrog alnum 64,73
artifactory alnum 64,73
xray alnum 64,73
keen hex 64
klaviyo token 30-40
kraken base64 56,80-90
kucoin hex 24
kucoin uuid 36
launchdarkly token 40
linear hex 32
linkedin alnum 14,16
linked-in alnum 14,16
linode hex 64
lob token 40-46
logdna hex 32
loggly uuid 36
looker alnum 20,24
mailchimp hex 32-37
mailgun token 32-72
mailjet hex 32
mapbox token 60-110
mattermost alnum 26
meraki hex 40
messagebird alnum 25
messagebird uuid 36
message-bird alnum 25
message-bird uuid 36
mistral alnum 32
mixpanel hex 32
monday token 40-200
netlify token 40-46
newrelic alnum 32-47
ngrok token 43-50
nytimes token 32
new-york-times token 32
okta token 40-42
openai token 40-60
openweather hex 32
opsgenie uuid 36
pagerduty token 20
paypal token 32,64,80
pendo uuid 36
pingdom token 64
pipedrive hex 40
plaid alnum 24,30
plivo alnum 40
postmark uuid 36
privateai alnum 32
private_ai alnum 32
pusher hex 20
quickbase alnum 40-60
rapidapi token 50
rollbar hex 32
scaleway uuid 36
segment alnum 32
sendbird hex 40
sendbird uuid 36
sentry hex 64
shodan alnum 32
sidekiq hex 8
contribsys hex 8
sonar token 40-46
splunk uuid 36
spotify hex 32
square token 20-64
squarespace uuid 36
snyk uuid 36
statuspage uuid 36
strava hex 40
sumo alnum 14,64
telegr token 35-36
todoist hex 40
tomtom alnum 32
travis alnum 22
trello hex 32,64
twilio hex 32
twitch alnum 30
twitter alnum 25,45,50
twitter token 46-65
typeform token 44-70
unsplash token 43
virustotal hex 64
vonage alnum 16
vultr alnum 36
wakatime uuid 36
wandb hex 40
weatherapi hex 31
webflow hex 64
yandex token 38-220
youtube token 39
zapier alnum 32-64
zendesk alnum 40
zoho hex 40-64
zoom token 22,32
`

export const EXTENDED: readonly ServiceToken[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [service, alphabet, lengths] = row.split(' ') as [string, Alphabet, string]
    return {
      service,
      alphabet,
      lengths: lengths.split(',').map((length) => {
        const [least, most = least] = length.split('-').map(Number) as [number, number?]
        return [least, most] as const
      }),
    }
  })
