import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context as RequestContext } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Context, OwnBrowser } from '#platform/context.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { SIGN_IN_DAYS } from '../lifetimes.ts'

const NAME = 'careplate_session'
const PATH = '/identity'
const SECRET = /^[\w-]{43}$/
const LIFE_SECONDS = SIGN_IN_DAYS * 24 * 60 * 60

/**
 * Returns the browser if the request comes from one of our pages, or undefined for programs and other sites'
 * pages. Browsers set both headers themselves, and scripts cannot change them. A program that sets them only
 * binds itself.
 */
export function ownBrowser(c: RequestContext<HttpEnv>): OwnBrowser | undefined {
  const { publicUrl } = c.var.ctx.config
  const isOwn =
    c.req.header('sec-fetch-site') === 'same-origin' || c.req.header('origin') === new URL(publicUrl).origin
  if (!isOwn) return undefined
  const secure = publicUrl.startsWith('https:')
  const prefix = secure ? { prefix: 'secure' as const } : {}
  const secret = secure ? getCookie(c, NAME, 'secure') : getCookie(c, NAME)
  return {
    secret: secret && SECRET.test(secret) ? secret : null,
    setSecret: (fresh) =>
      setCookie(c, NAME, fresh, {
        path: PATH,
        httpOnly: true,
        sameSite: 'Strict',
        maxAge: LIFE_SECONDS,
        secure,
        ...prefix,
      }),
    forget: () => {
      deleteCookie(c, NAME, { path: PATH, secure, ...prefix })
      // Clears cached pages too, so going back shows none of them. Does not clear storage, which contains
      // remembered devices.
      c.header('clear-site-data', '"cache"')
    },
  }
}

/**
 * Binds a new sign-in to its browser. Returns the hash that identifies the browser, or null for a program.
 * The secret is new each time, so an attacker cannot have planted it.
 */
export function bindToBrowser({ browser }: Context): Buffer | null {
  if (!browser) return null
  const secret = randomBytes(32).toString('base64url')
  browser.setSecret(secret)
  return hashOfSecret(secret)
}

/**
 * True if a sign-in may continue from this request: it must be the browser where the sign-in started, unless
 * that was a program.
 */
export function isBoundBrowser({ browser }: Context, browserHash: Buffer | null): boolean {
  if (!browserHash) return true
  return browser?.secret != null && timingSafeEqual(hashOfSecret(browser.secret), browserHash)
}

/** Makes the browser forget a sign-in that ends in it. A different sign-in started since then continues. */
export function leaveBrowser(ctx: Context, browserHash: Buffer | null): void {
  if (browserHash && isBoundBrowser(ctx, browserHash)) ctx.browser?.forget()
}

/** A fast hash is enough because the secret is as random as a key. */
function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
