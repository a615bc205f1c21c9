import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '#platform/config/config.ts'
import { LOCAL_HOSTS } from '#platform/config/settings.ts'

/** Probes address a process by its IP address and reveal nothing confidential. */
const PROBES = new Set(['/healthz', '/readyz'])

/**
 * Refuses requests to a local server under a name that is not its own. Otherwise a page on the internet could read the
 * sandbox inbox through DNS rebinding: its own domain resolves to 127.0.0.1, and the browser sees one origin.
 */
export function refuseForeignHost({ isLocal, sandboxHosts }: Pick<Config, 'isLocal' | 'sandboxHosts'>) {
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const { host } = request.headers
    const isProbe = PROBES.has((request.url ?? '').split('?', 1)[0] ?? '')
    // Every browser sends a host; HTTP/1.0 probes may not.
    if (!isLocal || isProbe || host === undefined || isOwnHost(host, sandboxHosts)) {
      next()
      return
    }
    response.writeHead(403, {
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    response.end(
      'Careplate does not answer under this name, to protect the sandbox from other websites.\nOpen it as localhost, or add the name to the setting SANDBOX_HOSTS.\n',
    )
  }
}

function isOwnHost(host: string, sandboxHosts: readonly string[]): boolean {
  const url = URL.parse(`http://${host}`)
  if (!url || url.username) return false
  return LOCAL_HOSTS.has(url.hostname) || sandboxHosts.includes(url.hostname)
}
