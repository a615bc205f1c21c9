import { missingSettings } from './missing-settings.ts'
import type { Settings } from './settings.ts'

export type SmsConfig =
  | { transport: 'off' }
  | { transport: 'sandbox' }
  | { transport: 'webhook'; url: string; secret: Buffer }

const SECRET = /^whsec_([A-Za-z0-9+/]+={0,2})$/

/** Returns the transport of text messages. The default is `off`, because text messages cost money. */
export function smsConfigOf(env: Settings): SmsConfig {
  const transport = transportOf(env)
  if (transport !== 'webhook') return { transport }
  return { transport, url: env.SMS_WEBHOOK_URL ?? '', secret: bytesOf(env.SMS_WEBHOOK_SECRET ?? '') }
}

export function smsFaults(env: Settings, { mail }: { mail: 'sandbox' | 'smtp' }): string[] {
  const transport = transportOf(env)
  const faults: string[] = []
  if (transport === 'webhook') {
    const needed = ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET'] as const
    faults.push(...missingSettings(env, needed, 'SMS_TRANSPORT=webhook needs it'))
  }
  if (transport === 'sandbox' && mail !== 'sandbox') {
    faults.push('SMS_TRANSPORT: can be sandbox only where mail is, too: both are shown in one inbox')
  }
  if (transport !== 'off' && env.COGNITO_USER_POOL_ID) {
    faults.push('SMS_TRANSPORT: is for our own user pool, which COGNITO_USER_POOL_ID replaces')
  }
  return faults
}

/** Checks the secret as https://www.standardwebhooks.com requires: 24 to 64 bytes in base64. */
export function isWebhookSecret(text: string): boolean {
  const { length } = bytesOf(text)
  return length >= 24 && length <= 64
}

function bytesOf(secret: string): Buffer {
  return Buffer.from(SECRET.exec(secret)?.[1] ?? '', 'base64')
}

function transportOf(env: Settings): SmsConfig['transport'] {
  return env.SMS_TRANSPORT ?? (env.SMS_WEBHOOK_URL ? 'webhook' : 'off')
}
