import { LOCAL_HOSTS, type PlainConnection, type Settings } from './settings.ts'

/**
 * Values of `sslmode` for which the PostgreSQL client uses only TLS and verifies the server's certificate.
 */
const CHECKED = new Set(['require', 'verify-ca', 'verify-full'])

/** Lists connections that would be unencrypted with a public address, unless a setting allows them. */
export function plainConnectionFaults(env: Settings, publicUrl: string): string[] {
  const faults: string[] = []
  const fault = (kind: PlainConnection, text: string) => {
    if (!env.PLAIN_CONNECTIONS.includes(kind))
      faults.push(`${text}, or PLAIN_CONNECTIONS has to name ${kind} where the way there is safe`)
  }
  if (!publicUrl.startsWith('https:')) fault('pages', 'PUBLIC_URL: must start with https://')
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const)
    if (isPlainDatabase(env[name])) fault('database', `${name}: must ask for TLS (?sslmode=verify-full)`)
  if (turnsTlsOff(env.SMTP_URL)) fault('mail', 'SMTP_URL: must not turn off TLS or its certificates')
  return faults
}

function isPlainDatabase(databaseUrl: string | undefined): boolean {
  if (!databaseUrl) return false
  const { hostname, searchParams } = new URL(databaseUrl)
  const isSocket = /^(\/|%2F|$)/i.test(searchParams.get('host') ?? hostname)
  if (isSocket || LOCAL_HOSTS.has(hostname)) return false
  return !CHECKED.has(searchParams.get('sslmode') ?? '') || searchParams.has('uselibpqcompat')
}

function turnsTlsOff(smtpUrl: string | undefined): boolean {
  if (!smtpUrl) return false
  const { hostname, searchParams } = new URL(smtpUrl)
  if (LOCAL_HOSTS.has(hostname)) return false
  return isSaid(searchParams, 'ignoreTLS', 'true') || isSaid(searchParams, 'tls.rejectUnauthorized', 'false')
}

function isSaid(query: URLSearchParams, name: string, value: string): boolean {
  return query.getAll(name).includes(value)
}

/**
 * Returns the address of the mail server with TLS required. Without `requireTLS`, the client sends in the
 * clear if the server, or an attacker in between, claims that TLS is not supported.
 */
export function mailByTls(smtpUrl: string, env: Settings, { isLocal }: { isLocal: boolean }): string {
  const url = new URL(smtpUrl)
  if (isLocal || LOCAL_HOSTS.has(url.hostname) || env.PLAIN_CONNECTIONS.includes('mail')) return smtpUrl
  if (url.protocol === 'smtp:') url.searchParams.set('requireTLS', 'true')
  return url.href
}
