import { randomBytes } from 'node:crypto'
import type { Context as RequestContext } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { HttpEnv } from '#platform/http/api-router.ts'

const NAME = 'careplate_login'
const LIFE_SECONDS = 60 * 60
const VALUE = /^[\w-]{43}$/

/**
 * Returns the id that distinguishes this browser during log-in. Created on the first page and shared by all
 * its tabs.
 */
export function ensureBrowserId(c: RequestContext<HttpEnv>): string {
  return readBrowserId(c) ?? randomBytes(32).toString('base64url')
}

export function readBrowserId(c: RequestContext<HttpEnv>): string | null {
  const value = isSecure(c) ? getCookie(c, NAME, 'host') : getCookie(c, NAME)
  return value && VALUE.test(value) ? value : null
}

export function setBrowserCookie(c: RequestContext<HttpEnv>, browser: string): void {
  const secure = isSecure(c)
  setCookie(c, NAME, browser, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: LIFE_SECONDS,
    secure,
    ...(secure ? { prefix: 'host' } : {}),
  })
}

export function deleteBrowserCookie(c: RequestContext<HttpEnv>): void {
  const secure = isSecure(c)
  deleteCookie(c, NAME, { path: '/', secure, ...(secure ? { prefix: 'host' } : {}) })
}

function isSecure(c: RequestContext<HttpEnv>): boolean {
  return c.var.ctx.config.publicUrl.startsWith('https:')
}
