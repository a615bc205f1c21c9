import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { PAGE_STYLE_SOURCE } from './page-style.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The final redirect target of this page's form. */
    redirectUri?: string
  }
}

/**
 * Allows no scripts, frames or external resources. Browsers also check a form's redirect targets, so the
 * client's origin is allowed in addition to our own.
 */
export const hostedPageSecurity: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  const target = c.get('redirectUri')
  const formAction = ["'self'", ...(target ? [new URL(target).origin] : [])].join(' ')
  const policy = {
    'default-src': "'none'",
    'style-src': PAGE_STYLE_SOURCE,
    'font-src': "'self'",
    'img-src': "'self'",
    'form-action': formAction,
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
  }
  c.header(
    'content-security-policy',
    Object.entries(policy)
      .map((directive) => directive.join(' '))
      .join('; '),
  )
  c.header('x-frame-options', 'DENY')
  c.header('x-content-type-options', 'nosniff')
  c.header('referrer-policy', 'same-origin')
  c.header('cross-origin-opener-policy', 'same-origin')
  c.header('cache-control', 'no-store')
  if (c.var.ctx.config.publicUrl.startsWith('https:')) {
    c.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
  }
}
