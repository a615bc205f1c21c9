import { Hono } from 'hono'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { loginRoutes } from './login-routes.ts'
import { providerRoutes } from './provider-routes.ts'
import { tokenRoutes } from './token-routes.ts'

/** The hosted login. Its pages bring their own security headers, stricter than those of the rest. */
export const hostedLoginRoutes = new Hono<HttpEnv>()
  .route('/', loginRoutes)
  .route('/', providerRoutes)
  .route('/', tokenRoutes)
