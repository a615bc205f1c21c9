import { LOCAL_HOSTS, type PlainConnection, type Settings } from './settings.ts'

/** What PostgreSQL's client takes as: by TLS alone, and by nobody who cannot show whose server they are. */
const CHECKED = new Set(['require', 'verify-ca', 'verify-full'])

/** What, with a public address, would go in the clear without anybody having said that it may. */
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
 * The address of the mail server, with which mail leaves by TLS or not at all: without being told, the client goes on
 * in the clear where the server, or somebody on the way, says that there is none.
 */
export function mailByTls(smtpUrl: string, env: Settings, { isLocal }: { isLocal: boolean }): string {
  const url = new URL(smtpUrl)
  if (isLocal || LOCAL_HOSTS.has(url.hostname) || env.PLAIN_CONNECTIONS.includes('mail')) return smtpUrl
  if (url.protocol === 'smtp:') url.searchParams.set('requireTLS', 'true')
  return url.href
}
