import type { Rule } from '../rule.ts'
import { isMixed } from '../secret-shape.ts'
import { family } from './family.ts'

/** Payment, mail, messaging, social networks, shops. */
export const BUSINESS: readonly Rule[] = [
  family(
    'stripe-key',
    'STRIPE_KEY',
    'docs.stripe.com',
    'sk_live_ sk_test_ rk_live_ rk_test_ sk_prod_ rk_prod_ sk_org_',
    /[A-Za-z0-9_]{10,250}/,
  ),
  family('webhook-secret', 'WEBHOOK_SECRET', 'docs.stripe.com', 'whsec_', /[A-Za-z0-9+/=]{20,100}/),
  family('square-token', 'SQUARE_TOKEN', 'developer.squareup.com', 'sq0atp- sq0csp- sq0idb-', /[\w-]{20,60}/),
  family('square-access-token', 'SQUARE_TOKEN', 'developer.squareup.com', 'EAAA', /[\w+=-]{50,100}/, {
    check: isFilled,
  }),
  family(
    'shopify-token',
    'SHOPIFY_TOKEN',
    'shopify.dev',
    'shpat_ shpca_ shppa_ shpss_ shpua_ shptka_ shpit_',
    /[A-Za-z0-9]{20,80}/,
  ),
  family(
    'paypal-token',
    'PAYPAL_TOKEN',
    'developer.paypal.com',
    'access_token$production$ access_token$sandbox$',
    /[\da-z]{10,20}\$[\da-f]{28,40}/,
  ),
  family('paypal-token', 'PAYPAL_TOKEN', 'developer.paypal.com', 'A21AA', /[\w-]{70,120}/),
  family(
    'plaid-token',
    'PLAID_TOKEN',
    'plaid.com',
    'access-sandbox- access-development- access-production- link-sandbox- link-production-',
    /[\da-f-]{30,40}/,
  ),
  family(
    'flutterwave-key',
    'FLUTTERWAVE_KEY',
    'developer.flutterwave.com',
    'FLWSECK- FLWSECK_TEST- FLWSECK_TEST',
    /[\w-]{10,60}/,
  ),
  family('paddle-key', 'PADDLE_KEY', 'developer.paddle.com', 'pdl_live_ pdl_sdbx_ pdl_ntfset_', /\w{30,120}/),
  family('razorpay-key', 'RAZORPAY_KEY', 'razorpay.com', 'rzp_live_ rzp_test_', /[A-Za-z0-9]{14,24}/),
  family('mollie-key', 'MOLLIE_KEY', 'docs.mollie.com', 'live_ test_', /[A-Za-z0-9_-]{30,60}/, {
    // `test_fold_overlong_words_using_RFC2047` is the name of a test.
    check: (value) => value.split(/[_-]/).some((part) => part.length >= 20 && hasThreeKinds(part)),
  }),
  family('adyen-key', 'ADYEN_KEY', 'docs.adyen.com', 'AQE', /[\w+/=-]{60,300}/, {
    check: (value) => isMixed(value) && isFilled(value),
  }),
  family('checkout-key', 'CHECKOUT_KEY', 'checkout.com', 'sk_sbox_', /[a-z0-9*#$=]{20,60}/),
  family('easypost-key', 'EASYPOST_KEY', 'docs.easypost.com', 'EZAK EZTK', /[A-Za-z0-9]{50,60}/),
  family(
    'coinbase-key',
    'COINBASE_KEY',
    'docs.cdp.coinbase.com',
    'organizations/',
    /[\da-f-]{36}\/apiKeys\/([\da-f-]{36})/,
  ),
  family('sendgrid-key', 'SENDGRID_KEY', 'sendgrid.com', 'SG.', /[\w=-]{15,40}\.[\w=.-]{20,80}/),
  family('mailgun-key', 'MAILGUN_KEY', 'documentation.mailgun.com', 'key-', /[\da-f]{32}(?!\w)/),
  family('mailchimp-key', 'MAILCHIMP_KEY', 'mailchimp.com', '-us', /\d{1,2}(?!\w)/, {
    before: { characters: /[\da-f]/, min: 32, max: 32 },
    inside: true,
    toEndOfRun: false,
  }),
  family('brevo-key', 'BREVO_KEY', 'developers.brevo.com', 'xkeysib- xsmtpsib-', /[\da-zA-Z]{40,80}-?[\da-zA-Z]{0,20}/),
  family('resend-key', 'RESEND_KEY', 'resend.com', 're_', /[A-Za-z0-9]{6,12}_[A-Za-z0-9]{18,30}/, { check: isMixed }),
  family('mandrill-key', 'MANDRILL_KEY', 'mailchimp.com', 'md-', /[\w-]{22}(?!\w)/, {
    check: (value) => hasThreeKinds(value.slice(3)),
  }),
  family('mailersend-key', 'MAILERSEND_KEY', 'developers.mailersend.com', 'mlsn.', /[\da-f]{50,70}/),
  family(
    'slack-token',
    'SLACK_TOKEN',
    'api.slack.com',
    'xoxb- xoxp- xoxa- xoxr- xoxs- xoxo- xoxc- xoxd- xoxe- xoxe. xapp- xwfp-',
    /[\w.%+/=-]{10,400}/,
    {
      check: (value) => /\d/.test(value),
    },
  ),
  family(
    'slack-webhook',
    'WEBHOOK_URL',
    'api.slack.com',
    'hooks.slack.com/services/ hooks.slack.com/workflows/ hooks.slack.com/triggers/',
    /[A-Z0-9]{6,16}\/((?:[A-Za-z0-9]{6,30}\/){1,2}[A-Za-z0-9]{12,60})/,
  ),
  family(
    'discord-webhook',
    'WEBHOOK_URL',
    'discord.com',
    'discord.com/api/webhooks/ discordapp.com/api/webhooks/',
    /\d{10,22}\/([\w-]{30,100})/,
  ),
  family(
    'teams-webhook',
    'WEBHOOK_URL',
    'learn.microsoft.com',
    '.webhook.office.com/webhookb2/ outlook.office.com/webhook/',
    /([\w@-]{30,90}\/[A-Za-z]{6,20}\/[\da-z]{28,40}(?:\/[\w-]{10,60}){0,2})/,
    {
      inside: true,
    },
  ),
  family(
    'google-chat-webhook',
    'WEBHOOK_URL',
    'developers.google.com',
    'chat.googleapis.com/v1/spaces/',
    /[\w-]{6,30}\/messages\?([\w=&%.-]{40,300})/,
  ),
  family('zapier-webhook', 'WEBHOOK_URL', 'zapier.com', 'hooks.zapier.com/hooks/catch/', /(\d{4,12}\/[\da-z]{6,20})/),
  family('discord-bot-token', 'DISCORD_TOKEN', 'discord.com', 'mfa.', /[\w-]{60,100}/),
  family('telegram-token', 'TELEGRAM_TOKEN', 'core.telegram.org', ':AA', /[\w-]{30,40}(?![\w-])/, {
    before: { characters: /\d/, min: 7, max: 11 },
    inside: true,
  }),
  family('twilio-key', 'TWILIO_KEY', 'twilio.com', 'SK', /[\da-f]{32}(?!\w)/i),
  family('telnyx-key', 'TELNYX_KEY', 'developers.telnyx.com', 'KEY0', /[\dA-F]{30,34}_\w{20,30}/),
  family('pubnub-key', 'PUBNUB_KEY', 'pubnub.com', 'sec-c-', /[\w=-]{36,70}/),
  family('facebook-token', 'FACEBOOK_TOKEN', 'developers.facebook.com', 'EAA IGQV IGAA', /[A-Za-z0-9]{60,400}/, {
    check: (value) => isMixed(value) && isFilled(value),
  }),
  family('facebook-app-token', 'FACEBOOK_TOKEN', 'developers.facebook.com', '|', /[\w-]{26,42}(?![\w-])/, {
    before: { characters: /\d/, min: 14, max: 17 },
    inside: true,
    check: (value) => hasThreeKinds(value.slice(value.indexOf('|'))),
  }),
  family('twitter-bearer', 'TWITTER_TOKEN', 'developer.x.com', 'AAAAAAAAAAAAAAAAAAAAA', /[A-Za-z0-9%+/=_-]{40,140}/, {
    check: (value) => hasThreeKinds(value.slice(30)) && !/^A{26}|.{40}A{6}/.test(value) && isFilled(value.slice(20)),
  }),
  family('twitch-token', 'TWITCH_TOKEN', 'dev.twitch.tv', 'oauth:', /[a-z0-9]{30}(?!\w)/),
  family('linkedin-secret', 'LINKEDIN_SECRET', 'learn.microsoft.com', 'WPL_AP1.', /[\w+/=.-]{16,60}/),
  family('pinterest-token', 'PINTEREST_TOKEN', 'developers.pinterest.com', 'pina_', /[A-Z0-9]{30,80}/),
  family(
    'onfido-token',
    'ONFIDO_TOKEN',
    'documentation.onfido.com',
    'api_live. api_sandbox. api_live_us. api_live_ca.',
    /[\w-]{8,16}\.[\w-]{28,40}/,
  ),
  family('sumsub-token', 'SUMSUB_TOKEN', 'docs.sumsub.com', 'sbx: prd:', /[A-Za-z0-9]{20,32}\.[A-Za-z0-9]{28,40}/),
  family(
    'persona-key',
    'PERSONA_KEY',
    'docs.withpersona.com',
    'persona_production_ persona_sandbox_',
    /[\da-f-]{30,40}/,
  ),
  family('klaviyo-key', 'KLAVIYO_KEY', 'developers.klaviyo.com', 'pk_ klv_', /[\da-f]{34}(?!\w)/),
  family(
    'jwt',
    'JWT',
    'rfc-editor.org/rfc/rfc7519',
    'eyJ',
    // A payload of thousands of characters is known by its beginning.
    /[\w-]{8,2000}\.(?:[\w-]{0,8000}(?:\.[\w-]{6,8000}){1,6}|eyJ[\w-]{4000})/,
    { max: 8000, check: isJwt },
  ),
  // Cut by a line break before its second dot.
  family('jwt-in-lines', 'JWT', 'rfc-editor.org/rfc/rfc7519', '.eyJ', /[\w-]{8,400}(?=\r?\n[\w-])/, {
    before: { characters: /[\w-]/, min: 12, max: 400 },
    inside: true,
    check: (value) => value.startsWith('eyJ'),
  }),
  family(
    'paseto',
    'PASETO',
    'paseto.io',
    'v1.local. v2.local. v3.local. v4.local. v1.public. v2.public. v3.public. v4.public.',
    /[\w-]{40,4000}(?:\.[\w-]{1,400})?/,
    {
      max: 4500,
    },
  ),
]

/** Three parts (a signed token), or five (an encrypted one); or a payload alone that is an object, too. */
/** Three parts when signed, five when encrypted, of which the second is empty where the key is agreed on. */
function isJwt(value: string): boolean {
  const parts = value.split('.')
  return (parts[1] as string).length >= 2 || parts.length >= 5
}

function hasThreeKinds(value: string): boolean {
  return /\d/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value)
}

/** Not the many `A` of a binary file in base64, whose bytes are zero every other time. */
function isFilled(value: string): boolean {
  const rest = value.slice(20, 120)
  return rest.split('A').length - 1 < rest.length * 0.25
}
