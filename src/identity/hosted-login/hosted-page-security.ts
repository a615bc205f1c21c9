import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { PAGE_STYLE_SOURCE } from './page-style.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Where the form of this page will lead in the end. */
    redirectUri?: string
  }
}

/**
 * No script, no frame, nothing from elsewhere. A browser holds a form also to where its answer redirects, so the
 * client's origin has to be named beside our own.
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
