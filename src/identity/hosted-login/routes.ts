import { Hono } from 'hono'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { loginRoutes } from './login-routes.ts'
import { providerRoutes } from './provider-routes.ts'
import { tokenRoutes } from './token-routes.ts'

/**
 * The hosted login. Its pages set their own security headers, which are stricter than the rest of the site's.
 */
export const hostedLoginRoutes = new Hono<HttpEnv>()
  .route('/', loginRoutes)
  .route('/', providerRoutes)
  .route('/', tokenRoutes)
