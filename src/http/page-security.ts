import { createHash, randomFillSync } from 'node:crypto'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '#platform/config/config.ts'
import { markSessionScript } from '#web/delivery/browser/mark-session.ts'
import { writeOwnDaysScript } from '#web/delivery/browser/write-own-days.ts'

/** What scripts of this answer have to carry. */
export const nonce = async (c: { set: (key: 'nonce', value: string) => void }, next: () => Promise<void>) => {
  c.set('nonce', newNonce())
  await next()
}

const NONCE_BYTES = 16
const randomness = Buffer.alloc(256 * NONCE_BYTES)
let used = randomness.length

/** Sixteen random bytes in base64. Asking the system for a few takes as long as asking it for many. */
function newNonce(): string {
  if (used === randomness.length) {
    randomFillSync(randomness)
    used = 0
  }
  used += NONCE_BYTES
  return randomness.toString('base64', used - NONCE_BYTES, used)
}

// `npm run dev` tells the browser of changes over a socket of its own.
const DEVELOPMENT_SOCKET = import.meta.env.DEV ? ['ws:'] : []

// And it puts styles into the page by script.
const DEVELOPMENT_STYLES = import.meta.env.DEV ? ["'unsafe-inline'"] : []

/** The scripts that stand in the HTML of pages, also of those that are kept and so have no nonce. */
const STANDING_SCRIPTS = [markSessionScript(), writeOwnDaysScript()].map(
  (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
)

/** What a page may load, frame and send, and who may frame it. */
export function pageSecurity(config: Config) {
  const stripeScript = config.payments.provider === 'stripe' ? ['https://js.stripe.com'] : []
  const stripeFrame =
    config.payments.provider === 'stripe' ? ['https://js.stripe.com', 'https://hooks.stripe.com'] : []
  const stripeApi = config.payments.provider === 'stripe' ? ['https://api.stripe.com'] : []
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", (c) => `'nonce-${c.get('nonce')}'`, ...STANDING_SCRIPTS, ...stripeScript],
      styleSrc: ["'self'", ...DEVELOPMENT_STYLES],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: [
        "'self'",
        ...stripeApi,
        ...cognitoOrigins(config),
        ...analyticsOrigins(config),
        ...DEVELOPMENT_SOCKET,
      ],
      frameSrc: ["'self'", ...stripeFrame],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      objectSrc: ["'none'"],
    },
    // The next page learns no more than that it was ours: a page that takes a card could pass on what an address names.
    referrerPolicy: 'strict-origin',
    xFrameOptions: 'DENY',
    strictTransportSecurity: tlsPromise(config) ?? false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
  })
}

/** For two years nothing of this host is asked for without TLS, once it is public with it. */
export function tlsPromise({ publicUrl }: Config): string | null {
  return publicUrl.startsWith('https:') ? 'max-age=63072000; includeSubDomains' : null
}

/** Where the browser reports page views, when that is not here. */
function analyticsOrigins({ analytics }: Config): string[] {
  return analytics.provider === 'segment'
    ? [analytics.cdnUrl, analytics.apiUrl].map((url) => new URL(url).origin)
    : []
}

/** Where the browser signs in, when that is not here. */
function cognitoOrigins({ identity }: Config): string[] {
  if (!identity.cognito) return []
  const { endpoint, hostedLogin } = identity.cognito
  return [new URL(endpoint).origin, ...(hostedLogin ? [`https://${hostedLogin.domain}`] : [])]
}
