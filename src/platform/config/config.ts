import { resolve } from 'node:path'
import { z } from 'zod'
import { projectRoot } from '#platform/project-root.ts'
import { type AiConfig, aiConfigOf, aiFaults } from './ai-config.ts'
import { isWebhookSecret, type SmsConfig, smsConfigOf, smsFaults } from './sms-config.ts'

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

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

/** Where members may log in with an account they have, by Cognito's names. */
export const PROVIDER_NAMES = ['Google', 'SignInWithApple', 'LoginWithAmazon', 'Facebook'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]

/** Every setting of the product: name, default, meaning. `docs/configuration.md` is tested against this. */
export const settings = z.object({
  PORT: z.coerce.number().int().min(1).max(65535).default(3000).describe('Port of the web server.'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address that the web server listens on.'),
  PUBLIC_URL: aUrl(['http:', 'https:'])
    .optional()
    .describe('Address that people use, without a path. Default: `http://HOST:PORT`.'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all').describe('What this process does.'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('Folder of the embedded database and of generated keys.'),
  DATABASE_URL: aUrl(['postgres:', 'postgresql:'])
    .optional()
    .describe('PostgreSQL 15 or later. Default: the embedded server, with its data in `DATA_DIR`.'),
  SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters; `openssl rand -base64 48` makes a good one')
    .optional()
    .describe('Key from which all others are derived. Default in the sandbox: generated into `DATA_DIR`.'),
  SECRET_KEY_PREVIOUS: optionalText.describe(
    'The key before, for `careplate rotate-keys --secret` alone; remove it afterwards.',
  ),
  RATE_LIMITS: z.enum(['on', 'off']).default('on').describe('`off` lifts request limits; sandbox only.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('How much is logged.'),
  METRICS_TOKEN: optionalText.describe(
    'Bearer token that opens `/metrics`. Without it, `/metrics` answers only with a local `PUBLIC_URL`.',
  ),
  ADMIN_EMAIL: z
    .email()
    .default('admin@careplate.test')
    .describe('First admin, made on the first sandbox start.'),
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
    .optional()
    .describe('Base address of a Stripe-compatible API. Default: Stripe, or our twin in the sandbox.'),
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
    .refine(isSafeAddress, 'must be an https address (http on this machine) without a fragment')
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
  AI_TIMEOUT_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(600)
    .default(30)
    .describe('How long an answer of the model may take.'),
  IDENTITY_POOL_NAME: z
    .string()
    .regex(/^[A-Za-z0-9]{3,32}$/, 'must be 3 to 32 letters or digits')
    .default('Careplate')
    .describe('Name part of the user pool id. Must never change once members exist.'),
  IDENTITY_ADMIN_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65535)
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
    .refine((addresses) => addresses.every(isSafeAddress), {
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

/** Codes are sent there, so nobody on the way may read them; a fragment would not arrive. */
function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text) || text.includes('#')) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && LOCAL_HOSTS.has(hostname))
}

export type Settings = z.infer<typeof settings>

export type ProviderConfig =
  | { name: 'Google' | 'LoginWithAmazon' | 'Facebook'; clientId: string; clientSecret: string }
  | { name: 'SignInWithApple'; clientId: string; teamId: string; keyId: string; privateKey: string }

/** A user pool at Amazon Cognito, which takes the place of our own. */
export type CognitoConfig = {
  userPoolId: string
  clientId: string
  region: string
  /** Where the pool answers; `isAmazon` unless a setting says otherwise. */
  endpoint: string
  isAmazon: boolean
  hostedLogin: { domain: string; providers: ProviderName[] } | undefined
}

export type Config = {
  port: number
  host: string
  publicUrl: string
  role: Settings['ROLE']
  dataDir: string
  databaseUrl: string | undefined
  /** Empty until `withSecretKey` has filled it in: from the environment, or from DATA_DIR in the sandbox. */
  secretKey: string
  /** What SECRET_KEY was before; only while its secrets are encrypted anew. */
  secretKeyPrevious: string | undefined
  /** True while PUBLIC_URL is this machine: twins may start by themselves, and generated keys are kept. */
  isLocal: boolean
  rateLimits: boolean
  logLevel: Settings['LOG_LEVEL']
  metricsToken: string | undefined
  adminEmail: string
  identity: {
    userPoolId: string
    poolName: string
    clientId: string
    /** Where the hosted login may return to, compared letter by letter. */
    redirects: string[]
    providers: ProviderConfig[]
    /** Where Admin actions are answered, to signed calls from this machine. */
    admin: { port: number; keyId: string; secret: string } | undefined
    /** When set, nothing above is used: members sign in at Cognito. */
    cognito: CognitoConfig | undefined
  }
  payments:
    | { provider: 'sandbox'; apiBase: string }
    | {
        provider: 'stripe'
        apiBase: string
        secretKey: string
        publishableKey: string
        webhookSecret: string
        portalUrl: string | null
      }
  mail: { transport: 'sandbox'; from: string } | { transport: 'smtp'; url: string; from: string }
  sms: SmsConfig
  /** Null where no language model is configured. */
  ai: AiConfig | null
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly faults: string[]

  constructor(faults: string[]) {
    super(`Careplate cannot start with these settings:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

/** The settings of this process. */
export function readConfig(): Config {
  return parseConfig(process.env)
}

/** Parses the environment once. Throws one ConfigError that names every missing or wrong value. */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const env = parsed.data
  const publicUrl = (env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`).replace(/\/+$/, '')
  const isLocal = LOCAL_HOSTS.has(new URL(publicUrl).hostname)
  const faults = isLocal ? [] : productionFaults(env)
  const payments = env.PAYMENTS ?? (env.STRIPE_SECRET_KEY ? 'stripe' : 'sandbox')
  const mail = env.MAIL_TRANSPORT ?? (env.SMTP_URL ? 'smtp' : 'sandbox')
  if (payments === 'stripe') faults.push(...missing(env, STRIPE_KEYS, 'PAYMENTS=stripe needs it'))
  if (mail === 'smtp') faults.push(...missing(env, ['SMTP_URL'], 'MAIL_TRANSPORT=smtp needs it'))
  faults.push(...smsFaults(env, { mail }))
  faults.push(...aiFaults(env))
  for (const names of PROVIDER_KEYS) {
    if (names.some((name) => env[name])) faults.push(...missing(env, names, 'this provider needs it'))
  }
  if (ADMIN_KEYS.some((name) => env[name])) faults.push(...missing(env, ADMIN_KEYS, 'Admin actions need it'))
  faults.push(...cognitoFaults(env))
  if (faults.length > 0) throw new ConfigError(faults)

  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    role: env.ROLE,
    dataDir: resolve(projectRoot(), env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    secretKey: env.SECRET_KEY ?? '',
    secretKeyPrevious: env.SECRET_KEY_PREVIOUS,
    isLocal,
    rateLimits: env.RATE_LIMITS === 'on',
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    adminEmail: env.ADMIN_EMAIL.toLowerCase(),
    identity: {
      userPoolId: `local_${env.IDENTITY_POOL_NAME}`,
      poolName: env.IDENTITY_POOL_NAME,
      clientId: 'web',
      redirects: [`${publicUrl}/account`, `${publicUrl}/login`, ...env.OAUTH_REDIRECTS],
      providers: providersOf(env),
      admin: env.IDENTITY_ADMIN_PORT
        ? {
            port: env.IDENTITY_ADMIN_PORT,
            keyId: env.IDENTITY_ADMIN_KEY_ID ?? '',
            secret: env.IDENTITY_ADMIN_SECRET ?? '',
          }
        : undefined,
      cognito: cognitoOf(env),
    },
    payments:
      payments === 'stripe'
        ? {
            provider: 'stripe',
            apiBase: env.STRIPE_API_BASE ?? 'https://api.stripe.com',
            secretKey: env.STRIPE_SECRET_KEY ?? '',
            publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '',
            webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
            portalUrl: env.STRIPE_PORTAL_URL ?? null,
          }
        : { provider: 'sandbox', apiBase: env.STRIPE_API_BASE ?? publicUrl },
    mail:
      mail === 'smtp'
        ? { transport: 'smtp', url: env.SMTP_URL ?? '', from: env.MAIL_FROM }
        : { transport: 'sandbox', from: env.MAIL_FROM },
    sms: smsConfigOf(env),
    ai: aiConfigOf(env),
  }
}

const STRIPE_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

const PROVIDER_KEYS = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['AMAZON_CLIENT_ID', 'AMAZON_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
] as const

const ADMIN_KEYS = ['IDENTITY_ADMIN_PORT', 'IDENTITY_ADMIN_KEY_ID', 'IDENTITY_ADMIN_SECRET'] as const

const COGNITO_KEYS = ['COGNITO_USER_POOL_ID', 'COGNITO_USER_POOL_CLIENT_ID'] as const

function cognitoFaults(env: Settings): string[] {
  const extras = [env.COGNITO_REGION, env.COGNITO_ENDPOINT, env.COGNITO_DOMAIN, ...env.COGNITO_PROVIDERS]
  const isWanted = [...COGNITO_KEYS.map((name) => env[name]), ...extras].some(Boolean)
  if (!isWanted) return []
  const faults = missing(env, COGNITO_KEYS, 'signing in with Cognito needs it')
  if (env.COGNITO_PROVIDERS.length > 0) {
    faults.push(...missing(env, ['COGNITO_DOMAIN'], 'its providers need the hosted login'))
  }
  if (env.IDENTITY_ADMIN_PORT) {
    faults.push('IDENTITY_ADMIN_PORT: is for our own user pool, which COGNITO_USER_POOL_ID replaces')
  }
  return faults
}

function cognitoOf(env: Settings): CognitoConfig | undefined {
  const { COGNITO_USER_POOL_ID: userPoolId, COGNITO_USER_POOL_CLIENT_ID: clientId } = env
  if (!userPoolId || !clientId) return undefined
  const region = env.COGNITO_REGION ?? userPoolId.slice(0, userPoolId.indexOf('_'))
  const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com'
  const { COGNITO_DOMAIN: domain, COGNITO_PROVIDERS: providers } = env
  return {
    userPoolId,
    clientId,
    region,
    endpoint: (env.COGNITO_ENDPOINT ?? `https://cognito-idp.${region}.${suffix}`).replace(/\/+$/, ''),
    isAmazon: !env.COGNITO_ENDPOINT,
    hostedLogin: domain ? { domain, providers } : undefined,
  }
}

function providersOf(env: Settings): ProviderConfig[] {
  const withSecret = (
    name: Exclude<ProviderConfig['name'], 'SignInWithApple'>,
    clientId: string | undefined,
    clientSecret = '',
  ): ProviderConfig[] => (clientId ? [{ name, clientId, clientSecret }] : [])
  const apple: ProviderConfig[] = env.APPLE_CLIENT_ID
    ? [
        {
          name: 'SignInWithApple',
          clientId: env.APPLE_CLIENT_ID,
          teamId: env.APPLE_TEAM_ID ?? '',
          keyId: env.APPLE_KEY_ID ?? '',
          privateKey: (env.APPLE_PRIVATE_KEY ?? '').replaceAll('\\n', '\n'),
        },
      ]
    : []
  return [
    ...withSecret('Google', env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
    ...apple,
    ...withSecret('LoginWithAmazon', env.AMAZON_CLIENT_ID, env.AMAZON_CLIENT_SECRET),
    ...withSecret('Facebook', env.FACEBOOK_CLIENT_ID, env.FACEBOOK_CLIENT_SECRET),
  ]
}

function productionFaults(env: Settings): string[] {
  const faults: string[] = []
  const host = env.PUBLIC_URL
  if (!env.SECRET_KEY) faults.push(`SECRET_KEY: is required with the public address ${host}`)
  if (!env.DATABASE_URL) faults.push(`DATABASE_URL: is required with the public address ${host}`)
  if (!env.STRIPE_SECRET_KEY && !env.PAYMENTS) {
    faults.push('PAYMENTS: set the STRIPE_* keys, or PAYMENTS=sandbox to take no real money on purpose')
  }
  if (!env.SMTP_URL && !env.MAIL_TRANSPORT) {
    faults.push(
      'MAIL_TRANSPORT: set SMTP_URL, or MAIL_TRANSPORT=sandbox to keep all mail in the sandbox inbox on purpose',
    )
  }
  if (env.RATE_LIMITS === 'off') faults.push('RATE_LIMITS: can be off only with a local PUBLIC_URL')
  return faults
}

function missing<Name extends keyof Settings>(env: Settings, names: readonly Name[], why: string): string[] {
  return names.filter((name) => !env[name]).map((name) => `${name}: is missing; ${why}`)
}
