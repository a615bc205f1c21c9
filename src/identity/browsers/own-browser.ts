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
 * The browser that one of our pages asks from; undefined for programs and for pages of others. Browsers set both
 * headers themselves, and no script can change them. Where a program sets them, it only binds itself.
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
      // Pages that were left, too: going back shows none of them. Not the storage, where remembered devices stand.
      c.header('clear-site-data', '"cache"')
    },
  }
}

/**
 * Binds a sign-in that begins to the browser it begins in: answers what is kept to know the browser by, or null for
 * a program. The secret is new each time, so that nobody can have planted it.
 */
export function bindToBrowser({ browser }: Context): Buffer | null {
  if (!browser) return null
  const secret = randomBytes(32).toString('base64url')
  browser.setSecret(secret)
  return hashOfSecret(secret)
}

/** Whether a sign-in may go on where it is asked to: where it began, unless that was a program. */
export function isBoundBrowser({ browser }: Context, browserHash: Buffer | null): boolean {
  if (!browserHash) return true
  return browser?.secret != null && timingSafeEqual(hashOfSecret(browser.secret), browserHash)
}

/** Has the browser forget a sign-in that ends in it; where another one began meanwhile, that goes on. */
export function leaveBrowser(ctx: Context, browserHash: Buffer | null): void {
  if (browserHash && isBoundBrowser(ctx, browserHash)) ctx.browser?.forget()
}

/** A fast hash is enough: the secret is as random as a key. */
function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
