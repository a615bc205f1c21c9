import { isIP, isIPv6 } from 'node:net'
import { z } from 'zod'
import { isKeyArn } from './kms-config.ts'
import { operatorPeople } from './operator-config.ts'
import { PROVIDER_NAMES } from './provider-config.ts'
import { isWebhookSecret } from './sms-config.ts'

/** Host names of this machine that an address can contain. */
export const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Unencrypted connections: to the database, to the mail server, and from browsers to pages. */
const PLAIN_CONNECTIONS = ['database', 'mail', 'pages'] as const
export type PlainConnection = (typeof PLAIN_CONNECTIONS)[number]

const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((text) => text || undefined)

function aUrl(protocols: string[]) {
  return z
    .string()
    .trim()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
      message: `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    })
}

/**
 * User and password may contain commas. The text need not be a valid URL: an address with several ports is
 * not.
 */
function namesSeveralHosts(text: string): boolean {
  const hosts = /^\w+:\/\/([^/?#]*)/.exec(text)?.[1]?.split('@').at(-1)
  return hosts?.includes(',') || /[?&]host=[^&]*(,|%2C)/i.test(text)
}

function aDatabaseUrl() {
  return z
    .string()
    .trim()
    .refine((text) => !namesSeveralHosts(text), {
      message:
        'names several hosts, but the driver connects to one: name a host that follows the primary, such as a pooler or a load balancer',
      abort: true,
    })
    .pipe(aUrl(['postgres:', 'postgresql:']))
}

function aNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error)
}

function aKeyArn() {
  return z
    .string()
    .trim()
    .refine(isKeyArn, 'must be the ARN of a key, such as arn:aws:kms:eu-central-1:111122223333:key/…')
    .optional()
}

/**
 * Every setting of the product, with name, default and meaning. A test compares `docs/configuration.md` with
 * this list.
 */
export const settings = z.object({
  PORT: aNumber(1, 65535).default(3000).describe('Port of the web server.'),
  HOST: z
    .string()
    .refine((host) => isIPv6(host) || /^[a-z0-9.-]+$/i.test(host), 'must be a host name or an IP address')
    .default('127.0.0.1')
    .describe('Address that the web server listens on.'),
  PUBLIC_URL: aUrl(['http:', 'https:'])
    .optional()
    .describe(
      "Address that people use, without a path. Default: `http://HOST:PORT`. Passkeys are made for its name, and need TLS; on one's own machine that name is `localhost`. Under another name, those that members have open nothing.",
    ),
  ROLE: z.enum(['all', 'web', 'worker']).default('all').describe('What this process does.'),
  WORKER_PORT: aNumber(1, 65535)
    .optional()
    .describe(
      'Port on which a worker answers `/healthz`, `/readyz` and `/metrics`. Default: 3001, where it is free.',
    ),
  DRAIN_SECONDS: aNumber(0, 300)
    .default(0)
    .describe(
      'Seconds for which a process that was told to stop keeps serving while `/readyz` answers 503, so that a load balancer takes it out first. Allow 30 seconds more before you kill it.',
    ),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('Folder of the embedded database and of generated keys.'),
  DATABASE_URL: aDatabaseUrl()
    .optional()
    .describe('PostgreSQL 15 or later. Default: the embedded server, with its data in `DATA_DIR`.'),
  DATABASE_OWNER_URL: aDatabaseUrl()
    .optional()
    .describe(
      'The same database as the owner of its tables, who makes and changes them; see below. Default: `DATABASE_URL`.',
    ),
  SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters; `openssl rand -base64 48` makes a good one')
    .optional()
    .describe(
      'Key from which all others are derived; another one than before is refused. Default in the sandbox: generated into `DATA_DIR`.',
    ),
  SECRET_KEY_PREVIOUS: optionalText.describe(
    'The key before, for `careplate rotate-keys --secret` alone; remove it afterwards.',
  ),
  KMS_KEY_ID: aKeyArn().describe(
    'Key of AWS KMS, by its ARN, that wraps members’ keys; see below. Default: one that is derived from `SECRET_KEY` does.',
  ),
  KMS_KEY_ID_PREVIOUS: aKeyArn().describe(
    'The key before, which unwraps what it wrapped until `careplate rotate-keys --members` has wrapped it anew.',
  ),
  KMS_ENDPOINT: z
    .string()
    .trim()
    .refine(isSafeUrl, 'must be an https address (http on this machine) without a fragment')
    .optional()
    .describe('Address at which AWS KMS answers, if not Amazon’s own.'),
  SANDBOX_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .refine(
      (hosts) => hosts.every((host) => host !== '*' && URL.parse(`http://${host}`)?.hostname === host),
      {
        message: 'must be host names or IP addresses without a port, separated by spaces',
      },
    )
    .describe(
      'More names under which a sandbox with a local `PUBLIC_URL` answers, such as `192.168.1.5`. Required if `HOST` is not loopback: everyone who reaches the sandbox can read its inbox. Default: `localhost`, `127.0.0.1` and `[::1]`.',
    ),
  RATE_LIMITS: z.enum(['on', 'off']).default('on').describe('`off` lifts request limits; sandbox only.'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((networks) => networks.every(isNetwork), {
      message: 'must be IP addresses or networks such as 10.0.0.0/8, separated by spaces',
    })
    .describe(
      'Addresses or networks of the proxies in front, whose `X-Forwarded-For` tells where a request comes from. Default: none is believed.',
    ),
  PLAIN_CONNECTIONS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.enum(PLAIN_CONNECTIONS, `must be any of ${PLAIN_CONNECTIONS.join(', ')}`)))
    .describe(
      'What may go without TLS with a public address, since the way there is safe otherwise: `database`, `mail`, `pages`. Default: nothing that leaves this machine.',
    ),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('How much is logged.'),
  METRICS_TOKEN: optionalText.describe(
    'Bearer token that opens `/metrics`. Without it, `/metrics` answers only with a local `PUBLIC_URL`.',
  ),
  ADMIN_EMAIL: z
    .email('must be an email address')
    .default('admin@careplate.test')
    .describe('First admin, made on the first sandbox start.'),
  OPERATOR_NAME: optionalText.describe('Who runs the service, as the pages about it say.'),
  OPERATOR_ADDRESS: optionalText.describe('Where letters to them go.'),
  OPERATOR_EMAIL: z
    .email('must be an email address')
    .optional()
    .describe('Where questions, complaints and answers to our mail go.'),
  OPERATOR_PHONE: optionalText.describe('Their telephone number.'),
  OPERATOR_PEOPLE: operatorPeople.describe(
    'Those who answer for it, as JSON; see below. Their pictures lie in `DATA_DIR/people`.',
  ),
  PAYMENTS: z
    .enum(['sandbox', 'stripe'])
    .optional()
    .describe('`sandbox` is our Stripe twin: no money moves. Default: `stripe` once its keys are set.'),
  STRIPE_SECRET_KEY: optionalText.describe('Secret key of the Stripe account.'),
  STRIPE_PUBLISHABLE_KEY: optionalText.describe('Publishable key of the Stripe account.'),
  STRIPE_WEBHOOK_SECRET: optionalText.describe(
    'Signing secret of the webhook endpoint `/api/stripe/webhook`.',
  ),
  STRIPE_PORTAL_URL: aUrl(['https:'])
    .optional()
    .describe('Login link of the Stripe customer portal, where members manage their subscription.'),
  STRIPE_API_BASE: aUrl(['http:', 'https:'])
    // The Stripe client takes only a host and adds its own paths, so a path here would be silently ignored.
    .refine((text) => !URL.canParse(text) || new URL(text).pathname === '/', {
      message: 'must be an address without a path: calls begin with /v1 by themselves',
    })
    .optional()
    .describe('Base address of a Stripe-compatible API. Default: Stripe, or our twin in the sandbox.'),
  PAYMENT_GRACE_DAYS: aNumber(0, 30)
    .default(7)
    .describe('Days for which meal plans go on after a charge that failed.'),
  SANDBOX_SUBSCRIPTION_STATUS: z
    .enum(['canceled', 'unpaid', 'past_due'])
    .default('canceled')
    .describe(
      'What the Stripe twin makes of a subscription whose retries all failed, as “Subscription status” of Stripe’s Billing settings: `canceled`, `unpaid`, or left `past_due`.',
    ),
  RETENTION_AUDIT_DAYS: aNumber(30, 36_500)
    .default(1_095)
    .describe('Days after which the record of changes and of who read what is removed.'),
  RETENTION_MAIL_DAYS: aNumber(30, 36_500)
    .default(365)
    .describe(
      'Days after which the traces of mail that went are removed, and mail that could not be sent; the contents of others go as they are sent.',
    ),
  RETENTION_MEAL_PLAN_DAYS: aNumber(90, 36_500)
    .optional()
    .describe(
      'Days after which a member’s meal plan and its proof are removed; the latest eight stay. Default: all stay as long as the account.',
    ),
  ADMIN_MFA: z
    .enum(['on', 'off'])
    .optional()
    .describe(
      'Whether administrators and whoever has a role need a second factor (a passkey is one); who has none is signed out at the next start and sets one up at the next log-in. Default: `on` with a public address. With Cognito, its own setting counts.',
    ),
  MAIL_DKIM_DOMAIN: optionalText.describe(
    'Domain that signs mail (DKIM), with the next two. Leave it out where the mail server signs.',
  ),
  MAIL_DKIM_SELECTOR: optionalText.describe('Selector under which the public key stands in the DNS.'),
  MAIL_DKIM_KEY: optionalText.describe('Private key in PEM, with its line ends or `\\n` in their place.'),
  MAIL_TRANSPORT: z
    .enum(['sandbox', 'smtp'])
    .optional()
    .describe('`sandbox` keeps mail in `/sandbox/inbox`. Default: `smtp` once `SMTP_URL` is set.'),
  SMTP_URL: aUrl(['smtp:', 'smtps:'])
    .optional()
    .describe('Mail server, such as `smtps://user:password@host`.'),
  MAIL_FROM: z.string().min(3).default('Careplate <plans@careplate.test>').describe('Sender of all mail.'),
  SMS_TRANSPORT: z
    .enum(['off', 'sandbox', 'webhook'])
    .optional()
    .describe(
      'Whether members may have codes by text message; `sandbox` keeps them in `/sandbox/inbox`. Default: `webhook` once `SMS_WEBHOOK_URL` is set, else `off`.',
    ),
  SMS_WEBHOOK_URL: z
    .string()
    .trim()
    .refine(isSafeUrl, 'must be an https address (http on this machine) without a fragment')
    .optional()
    .describe('Where each text message is posted for sending, signed; see below.'),
  SMS_WEBHOOK_SECRET: z
    .string()
    .trim()
    .refine(isWebhookSecret, 'must be `whsec_` and 24 to 64 bytes in base64')
    .optional()
    .describe('Secret with which those posts are signed; `echo whsec_$(openssl rand -base64 32)` makes one.'),
  AI_MODEL: optionalText.describe(
    'Language model that words plans and drafts posts. Default: none; texts are composed from the catalogue.',
  ),
  AI_PROVIDER: z
    .enum(['openai', 'anthropic', 'compatible'])
    .optional()
    .describe(
      'Who runs it; `compatible` is any server with OpenAI’s chat API. Default: `compatible` once `AI_BASE_URL` is set, else `openai`.',
    ),
  AI_API_KEY: optionalText.describe('Key of the provider.'),
  AI_BASE_URL: aUrl(['http:', 'https:'])
    .optional()
    .describe('Where the model is asked, such as `http://127.0.0.1:11434/v1` for a local Ollama.'),
  AI_TIMEOUT_SECONDS: aNumber(1, 600).default(30).describe('How long an answer of the model may take.'),
  ANALYTICS: z
    .enum(['own', 'segment', 'off'])
    .optional()
    .describe(
      'Who counts page views; `own` keeps one number for each kind of page and day. Default: `segment` once `SEGMENT_WRITE_KEY` is set, else `own`.',
    ),
  SEGMENT_WRITE_KEY: optionalText.describe('Write key of a JavaScript source at Segment.'),
  SEGMENT_CDN_URL: aUrl(['http:', 'https:'])
    .default('https://cdn.segment.com')
    .describe('Where the settings of that source are read.'),
  SEGMENT_API_URL: aUrl(['http:', 'https:'])
    .default('https://api.segment.io/v1')
    .describe('Segment’s HTTP API, or any other that speaks it.'),
  IDENTITY_POOL_NAME: z
    .string()
    .regex(/^[A-Za-z0-9]{3,32}$/, 'must be 3 to 32 letters or digits')
    .default('Careplate')
    .describe('Name part of the user pool id. Must never change once members exist.'),
  IDENTITY_ADMIN_PORT: aNumber(1, 65535)
    .optional()
    .describe(
      'Port, on this machine alone, where AWS clients may call the pool’s Admin actions. Default: none.',
    ),
  IDENTITY_ADMIN_KEY_ID: optionalText.describe('Access key id with which such calls are signed.'),
  IDENTITY_ADMIN_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('Secret access key with which such calls are signed.'),
  COGNITO_USER_POOL_ID: z
    .string()
    .regex(/^[\w-]{1,36}_[0-9A-Za-z]{1,32}$/, 'must look like eu-central-1_AbCdEfGhI')
    .optional()
    .describe('Amazon Cognito user pool that members sign in with. Default: our own pool.'),
  COGNITO_USER_POOL_CLIENT_ID: optionalText.describe('App client of that pool, one without a secret.'),
  COGNITO_REGION: z
    .string()
    .regex(/^[a-z0-9-]{3,32}$/, 'must look like eu-central-1')
    .optional()
    .describe('Region of that pool. Default: the one that its id begins with.'),
  COGNITO_ENDPOINT: aUrl(['http:', 'https:'])
    .optional()
    .describe('Address at which that pool answers, if not Amazon’s own.'),
  COGNITO_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+(:\d+)?$/, 'must be a host name without https://')
    .optional()
    .describe('Domain of that pool’s hosted login. Needed for its providers.'),
  COGNITO_PROVIDERS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.enum(PROVIDER_NAMES)))
    .describe('Providers set up in that pool: `Google`, `SignInWithApple`, `LoginWithAmazon`, `Facebook`.'),
  OAUTH_REDIRECTS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((addresses) => addresses.every(isSafeUrl), {
      message: 'must be https addresses (http on this machine) without a fragment, separated by spaces',
    })
    .describe('More addresses to which the hosted login may return; `/account` and `/login` always are.'),
  GOOGLE_CLIENT_ID: optionalText.describe('Client at Google, for logging in with a Google account.'),
  GOOGLE_CLIENT_SECRET: optionalText.describe('Its secret.'),
  APPLE_CLIENT_ID: optionalText.describe('Services ID at Apple, for logging in with an Apple account.'),
  APPLE_TEAM_ID: optionalText.describe('Team that the Services ID belongs to.'),
  APPLE_KEY_ID: optionalText.describe('Id of the key `APPLE_PRIVATE_KEY`.'),
  APPLE_PRIVATE_KEY: optionalText.describe('Private key in PEM form; line ends may be written as `\\n`.'),
  AMAZON_CLIENT_ID: optionalText.describe('Client at Amazon, for logging in with an Amazon account.'),
  AMAZON_CLIENT_SECRET: optionalText.describe('Its secret.'),
  FACEBOOK_CLIENT_ID: optionalText.describe('App at Facebook, for logging in with a Facebook account.'),
  FACEBOOK_CLIENT_SECRET: optionalText.describe('Its secret.'),
})

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Codes are sent to this address, so the connection must be private. A fragment would be lost. */
function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text) || text.includes('#')) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && LOCAL_HOSTS.has(hostname))
}

export type Settings = z.infer<typeof settings>
