import { resolve } from 'node:path'
import type { z } from 'zod'
import { projectRoot } from '#platform/project-root.ts'
import { type AiConfig, aiConfigOf, aiFaults } from './ai-config.ts'
import { type AnalyticsSettings, analyticsFaults, analyticsSettingsOf } from './analytics-config.ts'
import { type CognitoConfig, cognitoConfigOf, cognitoFaults } from './cognito-config.ts'
import { type DkimKey, dkimFaults, dkimOf } from './dkim-config.ts'
import { type KmsConfig, kmsConfigOf, kmsFaults } from './kms-config.ts'
import { missingSettings } from './missing-settings.ts'
import { type OperatorConfig, operatorConfigOf } from './operator-config.ts'
import { mailByTls, plainConnectionFaults } from './plain-connections.ts'
import { type ProviderConfig, providerFaults, providersOf } from './provider-config.ts'
import { LOCAL_HOSTS, type Settings, settings } from './settings.ts'
import { type SmsConfig, smsConfigOf, smsFaults } from './sms-config.ts'

export type Config = {
  port: number
  /** Seconds during which requests are still served after the process was asked to stop. */
  drainSeconds: number
  host: string
  publicUrl: string
  role: Settings['ROLE']
  /** Port of a worker's health checks. Only a default port (`isChosen` false) may already be in use. */
  workerPort: { port: number; isChosen: boolean }
  dataDir: string
  databaseUrl: string | undefined
  databaseOwnerUrl: string | undefined
  /** Empty until `withSecretKey` fills it in: from the environment, or from DATA_DIR in the sandbox. */
  secretKey: string
  /** The former SECRET_KEY. Only set while secrets are being re-encrypted. */
  secretKeyPrevious: string | undefined
  /** Undefined if members' keys are wrapped, and always were, with a key derived from the secret key. */
  kms: KmsConfig | undefined
  /**
   * True if PUBLIC_URL is on this machine. Twins may then start automatically, and generated keys are stored.
   */
  isLocal: boolean
  /** Host names other than loopback that a local server accepts. */
  sandboxHosts: string[]
  rateLimits: boolean
  /** Addresses and networks whose `X-Forwarded-For` header is trusted. */
  trustedProxies: string[]
  logLevel: Settings['LOG_LEVEL']
  metricsToken: string | undefined
  adminEmail: string
  identity: {
    userPoolId: string
    poolName: string
    clientId: string
    /** Redirect addresses that the hosted login accepts, compared exactly. */
    redirects: string[]
    providers: ProviderConfig[]
    isAdminMfaRequired: boolean
    /** Endpoint of the Admin actions, for signed calls from this machine. */
    admin: { port: number; keyId: string; secret: string } | undefined
    /** If set, none of the settings above are used: members sign in at Cognito. */
    cognito: CognitoConfig | undefined
  }
  payments:
    | {
        provider: 'sandbox'
        apiBase: string
        graceDays: number
        /**
         * Status that the twin gives a subscription after its last failed retry. The default is `canceled`.
         */
        subscriptionStatus?: 'canceled' | 'unpaid' | 'past_due'
      }
    | {
        provider: 'stripe'
        apiBase: string
        /** Days for which meal plans continue after a failed charge. */
        graceDays: number
        secretKey: string
        publishableKey: string
        webhookSecret: string
        portalUrl: string | null
      }
  /** Days after which old data is removed automatically. Undefined means never. */
  retention: { auditDays: number; mailDays: number; mealPlanDays: number | undefined }
  mail:
    | { transport: 'sandbox'; from: string }
    | { transport: 'smtp'; url: string; from: string; dkim?: DkimKey | undefined }
  sms: SmsConfig
  ai: AiConfig | null
  analytics: AnalyticsSettings
  operator: OperatorConfig
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly faults: string[]

  constructor(faults: string[]) {
    super(`Careplate cannot start with these settings:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

export function readConfig(): Config {
  return parseConfig(process.env)
}

/** Parses the environment. Throws one ConfigError that names every missing or wrong value. */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { env, wrong } = parseSettings(given)
  const publicUrl = publicUrlOf(env)
  const isLocal = LOCAL_HOSTS.has(new URL(publicUrl).hostname)
  const payments = env.PAYMENTS ?? (env.STRIPE_SECRET_KEY ? 'stripe' : 'sandbox')
  const mail = env.MAIL_TRANSPORT ?? (env.SMTP_URL ? 'smtp' : 'sandbox')
  const others = settingsFaults(env, { publicUrl, isLocal, payments, mail })
  // A setting with a wrong value is not also reported as missing.
  const faults = [...wrong.values(), ...others.filter((fault) => !wrong.has(fault.split(':', 1)[0] ?? ''))]
  if (faults.length > 0) throw new ConfigError(faults)

  return {
    port: env.PORT,
    drainSeconds: env.DRAIN_SECONDS,
    host: env.HOST,
    publicUrl,
    role: env.ROLE,
    workerPort: { port: env.WORKER_PORT ?? DEFAULT_WORKER_PORT, isChosen: env.WORKER_PORT !== undefined },
    dataDir: resolve(projectRoot(), env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    secretKey: env.SECRET_KEY ?? '',
    secretKeyPrevious: env.SECRET_KEY_PREVIOUS,
    kms: kmsConfigOf(env),
    isLocal,
    sandboxHosts: env.SANDBOX_HOSTS,
    rateLimits: env.RATE_LIMITS === 'on',
    trustedProxies: env.TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    adminEmail: env.ADMIN_EMAIL.toLowerCase(),
    identity: identityConfigOf(env, { publicUrl, isLocal }),
    payments: paymentsConfigOf(env, { payments, publicUrl }),
    retention: {
      auditDays: env.RETENTION_AUDIT_DAYS,
      mailDays: env.RETENTION_MAIL_DAYS,
      mealPlanDays: env.RETENTION_MEAL_PLAN_DAYS,
    },
    mail:
      mail === 'smtp'
        ? {
            transport: 'smtp',
            url: mailByTls(env.SMTP_URL ?? '', env, { isLocal }),
            from: env.MAIL_FROM,
            dkim: dkimOf(env),
          }
        : { transport: 'sandbox', from: env.MAIL_FROM },
    sms: smsConfigOf(env),
    ai: aiConfigOf(env),
    analytics: analyticsSettingsOf(env),
    operator: operatorConfigOf(env),
  }
}

/** Lists the settings that are missing or not allowed in combination with the others. */
function settingsFaults(
  env: Settings,
  { publicUrl, isLocal, payments, mail }: Chosen & { isLocal: boolean; mail: 'sandbox' | 'smtp' },
): string[] {
  const faults = isLocal ? sandboxFaults(env) : productionFaults(env, publicUrl)
  if (payments === 'stripe') faults.push(...missingSettings(env, STRIPE_KEYS, 'PAYMENTS=stripe needs it'))
  if (mail === 'smtp') faults.push(...missingSettings(env, ['SMTP_URL'], 'MAIL_TRANSPORT=smtp needs it'))
  faults.push(...kmsFaults(env))
  faults.push(...dkimFaults(env))
  faults.push(...smsFaults(env, { mail }))
  faults.push(...aiFaults(env))
  faults.push(...analyticsFaults(env))
  faults.push(...providerFaults(env))
  if (ADMIN_KEYS.some((name) => env[name]))
    faults.push(...missingSettings(env, ADMIN_KEYS, 'Admin actions need it'))
  faults.push(...cognitoFaults(env))
  return faults
}

type Chosen = { publicUrl: string; payments: 'sandbox' | 'stripe' }

function identityConfigOf(
  env: Settings,
  { publicUrl, isLocal }: { publicUrl: string; isLocal: boolean },
): Config['identity'] {
  return {
    isAdminMfaRequired: env.ADMIN_MFA === undefined ? !isLocal : env.ADMIN_MFA === 'on',
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
  }
}

function paymentsConfigOf(env: Settings, { publicUrl, payments }: Chosen): Config['payments'] {
  return payments === 'stripe'
    ? {
        provider: 'stripe',
        apiBase: env.STRIPE_API_BASE ?? 'https://api.stripe.com',
        secretKey: env.STRIPE_SECRET_KEY ?? '',
        publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '',
        webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
        portalUrl: env.STRIPE_PORTAL_URL ?? null,
        graceDays: env.PAYMENT_GRACE_DAYS,
      }
    : {
        provider: 'sandbox',
        apiBase: env.STRIPE_API_BASE ?? publicUrl,
        graceDays: env.PAYMENT_GRACE_DAYS,
        subscriptionStatus: env.SANDBOX_SUBSCRIPTION_STATUS,
      }
}

/** Parses the settings one by one. Returns the valid settings and, by name, the faults of the others. */
function parseSettings(given: Record<string, string | undefined>): {
  env: Settings
  wrong: Map<string, string>
} {
  const parsed = settings.safeParse(given)
  if (parsed.success) return { env: parsed.data, wrong: new Map() }
  const wrong = new Map<string, string>()
  for (const issue of parsed.error.issues) {
    const name = String(issue.path[0])
    wrong.set(name, `${name}: ${whatIsWrong(issue)}`)
  }
  const right = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)))
  return { env: settings.parse(right), wrong }
}

function whatIsWrong(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_value' ? `must be ${orList(issue.values.map(String))}` : issue.message
}

function orList(values: string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(values)
}

function publicUrlOf({ PUBLIC_URL, HOST, PORT }: Settings): string {
  const host = HOST.includes(':') ? `[${HOST}]` : HOST
  return (PUBLIC_URL ?? `http://${host}:${PORT}`).replace(/\/+$/, '')
}

const DEFAULT_WORKER_PORT = 3001

const STRIPE_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

const ADMIN_KEYS = ['IDENTITY_ADMIN_PORT', 'IDENTITY_ADMIN_KEY_ID', 'IDENTITY_ADMIN_SECRET'] as const

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i

function sandboxFaults({ HOST, SANDBOX_HOSTS }: Settings): string[] {
  if (LOOPBACK.test(HOST) || SANDBOX_HOSTS.length > 0) return []
  return [
    `HOST: ${HOST} lets other machines reach the sandbox, whose inbox everyone can read; name the hosts under which they may open it in SANDBOX_HOSTS (localhost, if a container forwards its port)`,
  ]
}

function productionFaults(env: Settings, publicUrl: string): string[] {
  if (!env.PUBLIC_URL && EVERY_ADDRESS.has(env.HOST)) {
    return [`PUBLIC_URL: is missing; HOST=${env.HOST} says where to listen, not what people type`]
  }
  const faults: string[] = []
  if (!env.SECRET_KEY) faults.push(`SECRET_KEY: is required with the public address ${publicUrl}`)
  if (!env.DATABASE_URL) faults.push(`DATABASE_URL: is required with the public address ${publicUrl}`)
  if (!env.STRIPE_SECRET_KEY && !env.PAYMENTS) {
    faults.push('PAYMENTS: set the STRIPE_* keys, or PAYMENTS=sandbox to take no real money on purpose')
  }
  if (!env.SMTP_URL && !env.MAIL_TRANSPORT) {
    faults.push(
      `MAIL_TRANSPORT: SMTP_URL is missing; mail has to be sent with the public address ${publicUrl}`,
    )
  }
  // The sandbox inbox is public, and its mail includes codes for new passwords.
  if (env.MAIL_TRANSPORT === 'sandbox') {
    faults.push(
      'MAIL_TRANSPORT: can be sandbox only with a local PUBLIC_URL, for anybody could read its inbox',
    )
  }
  if (env.SMS_TRANSPORT === 'sandbox') {
    faults.push(
      'SMS_TRANSPORT: can be sandbox only with a local PUBLIC_URL, for anybody could read its inbox',
    )
  }
  if (env.RATE_LIMITS === 'off') faults.push('RATE_LIMITS: can be off only with a local PUBLIC_URL')
  return [...faults, ...plainConnectionFaults(env, publicUrl)]
}
