import { resolve } from 'node:path'
import { projectRoot } from '#platform/project-root.ts'
import { type AiConfig, aiConfigOf, aiFaults } from './ai-config.ts'
import { type CognitoConfig, cognitoConfigOf, cognitoFaults } from './cognito-config.ts'
import { missingSettings } from './missing-settings.ts'
import { type ProviderConfig, providerFaults, providersOf } from './provider-config.ts'
import { LOCAL_HOSTS, type Settings, settings } from './settings.ts'
import { type SmsConfig, smsConfigOf, smsFaults } from './sms-config.ts'

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
  if (payments === 'stripe') faults.push(...missingSettings(env, STRIPE_KEYS, 'PAYMENTS=stripe needs it'))
  if (mail === 'smtp') faults.push(...missingSettings(env, ['SMTP_URL'], 'MAIL_TRANSPORT=smtp needs it'))
  faults.push(...smsFaults(env, { mail }))
  faults.push(...aiFaults(env))
  faults.push(...providerFaults(env))
  if (ADMIN_KEYS.some((name) => env[name]))
    faults.push(...missingSettings(env, ADMIN_KEYS, 'Admin actions need it'))
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
      cognito: cognitoConfigOf(env),
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

const ADMIN_KEYS = ['IDENTITY_ADMIN_PORT', 'IDENTITY_ADMIN_KEY_ID', 'IDENTITY_ADMIN_SECRET'] as const

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
