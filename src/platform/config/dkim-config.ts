import { createPrivateKey } from 'node:crypto'
import { missingSettings } from './missing-settings.ts'
import type { Settings } from './settings.ts'

/** The DKIM key that signs mail (RFC 6376). */
export type DkimKey = { domainName: string; keySelector: string; privateKey: string }

const SETTINGS = ['MAIL_DKIM_DOMAIN', 'MAIL_DKIM_SELECTOR', 'MAIL_DKIM_KEY'] as const

export function dkimOf(env: Settings): DkimKey | undefined {
  const { MAIL_DKIM_DOMAIN: domainName, MAIL_DKIM_SELECTOR: keySelector, MAIL_DKIM_KEY: key } = env
  if (!domainName || !keySelector || !key) return undefined
  return { domainName, keySelector, privateKey: pemOf(key) }
}

/** Checks that all three settings are present or none, and that the key can be read. */
export function dkimFaults(env: Settings): string[] {
  if (!SETTINGS.some((name) => env[name])) return []
  const missing = missingSettings(env, SETTINGS, 'mail is signed with all three')
  if (!env.MAIL_DKIM_KEY) return missing
  try {
    createPrivateKey(pemOf(env.MAIL_DKIM_KEY))
    return missing
  } catch {
    return [...missing, 'MAIL_DKIM_KEY: must be a private key in PEM']
  }
}

/** Many hosting environments allow only single-line values, so `\n` stands for a line break. */
function pemOf(key: string): string {
  return key.replaceAll('\\n', '\n')
}
