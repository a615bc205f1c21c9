import { createHash, randomFillSync } from 'node:crypto'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '#platform/config/config.ts'
import { markSessionScript } from '#web/delivery/browser/mark-session.ts'
import { writeOwnDaysScript } from '#web/delivery/browser/write-own-days.ts'

/** Sets the nonce that scripts in this response need. */
export const nonce = async (c: { set: (key: 'nonce', value: string) => void }, next: () => Promise<void>) => {
  c.set('nonce', newNonce())
  await next()
}

const NONCE_BYTES = 16
const randomness = Buffer.alloc(256 * NONCE_BYTES)
let used = randomness.length

/**
 * Returns sixteen random bytes in base64. Requesting a few bytes from the system takes as long as requesting
 * many, so they are drawn in blocks.
 */
function newNonce(): string {
  if (used === randomness.length) {
    randomFillSync(randomness)
    used = 0
  }
  used += NONCE_BYTES
  return randomness.toString('base64', used - NONCE_BYTES, used)
}

// `npm run dev` notifies the browser of changes over a socket of its own.
const DEVELOPMENT_SOCKET = import.meta.env.DEV ? ['ws:'] : []

// The development server also adds styles to the page by script.
const DEVELOPMENT_STYLES = import.meta.env.DEV ? ["'unsafe-inline'"] : []

/** Hashes of the inline scripts of pages, which also work in cached pages, because those have no nonce. */
const STANDING_SCRIPTS = [markSessionScript(), writeOwnDaysScript()].map(
  (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
)

/** Sets the security headers: what a page can load, frame and send, and who can frame it. */
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
    // The next page receives only our origin, because a page that accepts a card could forward details from
    // an address.
    referrerPolicy: 'strict-origin',
    xFrameOptions: 'DENY',
    strictTransportSecurity: tlsPromise(config) ?? false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
  })
}

/**
 * Returns the HSTS header: for two years, browsers use only TLS for this host. Null unless the public address
 * is https.
 */
export function tlsPromise({ publicUrl }: Config): string | null {
  return publicUrl.startsWith('https:') ? 'max-age=63072000; includeSubDomains' : null
}

/** Origins to which the browser reports page views, if they are not our own. */
function analyticsOrigins({ analytics }: Config): string[] {
  return analytics.provider === 'segment'
    ? [analytics.cdnUrl, analytics.apiUrl].map((url) => new URL(url).origin)
    : []
}

/** Origins at which the browser signs in, if they are not our own. */
function cognitoOrigins({ identity }: Config): string[] {
  if (!identity.cognito) return []
  const { endpoint, hostedLogin } = identity.cognito
  return [new URL(endpoint).origin, ...(hostedLogin ? [`https://${hostedLogin.domain}`] : [])]
}
