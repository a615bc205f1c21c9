import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { decodeJwt } from 'jose'
import type { Context } from '#platform/context.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import { secondsToWait } from '#platform/http/rate-limit.ts'
import { ownBrowser } from '../browsers/own-browser.ts'
import { revokeToken } from '../operations/revoke-token.ts'
import { ProtocolError } from '../protocol-error.ts'
import { users } from '../tables.ts'
import { checkAccessToken } from '../tokens/check-access-token.ts'
import { issuerOf } from '../tokens/issuer.ts'
import { refreshSignIn } from '../tokens/refresh-sign-in.ts'
import { SCOPES } from './authorization/authorization-request.ts'
import { exchangeCode } from './authorization/exchange-code.ts'

const REQUESTS = { name: 'oauth-token', limit: 600, seconds: 5 * 60 }

const FORM = /^application\/x-www-form-urlencoded\b/i
const BEARER = /^Bearer\s+(\S+)$/i
const LONGEST = 4096

/** An RFC 6749 error response. */
class OAuthError extends Error {
  readonly error: string
  readonly status: 400 | 401 | 429

  constructor(error: string, description: string, status: 400 | 401 | 429 = 400) {
    super(description)
    this.error = error
    this.status = status
  }
}

type TokenAnswer = {
  access_token: string
  id_token?: string
  refresh_token?: string
  expires_in: number
  token_type: 'Bearer'
  scope: string
}

/** Endpoints that clients call directly: tokens, revocation, user info, and discovery. */
export const tokenRoutes = new Hono<HttpEnv>()
  .use('/oauth2/token', cors({ origin: '*', allowMethods: ['POST', 'OPTIONS'] }))
  .use('/oauth2/revoke', cors({ origin: '*', allowMethods: ['POST', 'OPTIONS'] }))
  .use('/oauth2/userInfo', cors({ origin: '*', allowHeaders: ['authorization'] }))
  .post('/oauth2/token', async (c) => {
    c.header('cache-control', 'no-store')
    const { ctx } = c.var
    if ((await secondsToWait(ctx, REQUESTS, clientAddress(c))) > 0) throw tooMany()
    const form = readForm(c.req.header('content-type'), await c.req.text())
    return c.json(await grantTokens({ ...ctx, browser: ownBrowser(c) }, form), 200)
  })
  .post('/oauth2/revoke', async (c) => {
    c.header('cache-control', 'no-store')
    const { ctx } = c.var
    if ((await secondsToWait(ctx, REQUESTS, clientAddress(c))) > 0) throw tooMany()
    const form = readForm(c.req.header('content-type'), await c.req.text())
    requireClient(ctx, form)
    await revokeToken(ctx, { Token: required(form, 'token'), ClientId: ctx.config.identity.clientId })
    return c.body(null, 200)
  })
  .on(['GET', 'POST'], '/oauth2/userInfo', async (c) => {
    c.header('cache-control', 'no-store')
    const token = BEARER.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    const user = await findBearer(c.var.ctx, token)
    if (!user) {
      c.header('www-authenticate', 'Bearer error="invalid_token"')
      throw new OAuthError('invalid_token', 'The access token is not good here.', 401)
    }
    return c.json(user, 200)
  })
  .get('/identity/:userPoolId/.well-known/openid-configuration', cors({ origin: '*' }), (c) => {
    const { ctx } = c.var
    if (c.req.param('userPoolId') !== ctx.config.identity.userPoolId) return c.notFound()
    return c.json(discoveryOf(ctx), 200, { 'cache-control': 'public, max-age=300' })
  })

tokenRoutes.onError((error, c) => {
  if (error instanceof OAuthError) {
    return c.json({ error: error.error, error_description: error.message }, error.status)
  }
  c.var.ctx.log.error({ err: error }, 'token request failed')
  return c.json({ error: 'server_error', error_description: 'Something went wrong.' }, 500)
})

function tooMany(): OAuthError {
  return new OAuthError('slow_down', 'Too many requests. Please try again in a few minutes.', TOO_MANY)
}

const TOO_MANY = 429

function grantTokens(ctx: Context, form: URLSearchParams): Promise<TokenAnswer> {
  requireClient(ctx, form)
  const grantType = required(form, 'grant_type')
  if (grantType === 'authorization_code') return grantForCode(ctx, form)
  if (grantType === 'refresh_token') return grantForRefreshToken(ctx, form)
  throw new OAuthError('unsupported_grant_type', 'Only authorization_code and refresh_token are supported.')
}

async function grantForCode(ctx: Context, form: URLSearchParams): Promise<TokenAnswer> {
  const tokens = await exchangeCode(ctx, {
    code: required(form, 'code'),
    clientId: required(form, 'client_id'),
    redirectUri: required(form, 'redirect_uri'),
    codeVerifier: required(form, 'code_verifier'),
  })
  if (!tokens) throw new OAuthError('invalid_grant', 'The code is not good, was used, or is too old.')
  return answerOf(tokens, tokens.scope)
}

async function grantForRefreshToken(ctx: Context, form: URLSearchParams): Promise<TokenAnswer> {
  const token = required(form, 'refresh_token')
  const { clientId } = ctx.config.identity
  try {
    const tokens = await refreshSignIn(ctx, { token, clientId })
    return answerOf(tokens, String(decodeJwt(tokens.AccessToken).scope))
  } catch (error) {
    if (error instanceof ProtocolError) throw new OAuthError('invalid_grant', error.message)
    throw error
  }
}

function answerOf(
  tokens: { AccessToken: string; IdToken: string; ExpiresIn: number; RefreshToken?: string },
  scope: string,
): TokenAnswer {
  return {
    access_token: tokens.AccessToken,
    ...(scope.split(' ').includes('openid') ? { id_token: tokens.IdToken } : {}),
    ...(tokens.RefreshToken ? { refresh_token: tokens.RefreshToken } : {}),
    expires_in: tokens.ExpiresIn,
    token_type: 'Bearer',
    scope,
  }
}

async function findBearer(ctx: Context, token: string) {
  const checked = await checkAccessToken(ctx, token, { scope: 'openid' })
  if (checked.is !== 'valid') return null
  const { sub } = checked.token
  const [user] = await ctx.db.select().from(users).where(eq(users.sub, sub))
  if (!user) return null
  const scopes = String(decodeJwt(token).scope).split(' ')
  const email = { email: user.username, email_verified: user.emailVerified }
  return { sub, username: sub, ...(scopes.includes('email') ? email : {}) }
}

function readForm(contentType: string | undefined, body: string): URLSearchParams {
  if (!FORM.test(contentType ?? '')) throw new OAuthError('invalid_request', 'The request is not a form.')
  const form = new URLSearchParams(body)
  const names = [...form.keys()]
  if (new Set(names).size < names.length) {
    throw new OAuthError('invalid_request', 'A parameter is given twice.')
  }
  return form
}

function required(form: URLSearchParams, name: string): string {
  const value = form.get(name)
  if (!value) throw new OAuthError('invalid_request', `${name} is missing.`)
  if (value.length > LONGEST) throw new OAuthError('invalid_request', `${name} is too long.`)
  return value
}

/** Clients are public. They have no secret, and prove with PKCE that the code is theirs. */
function requireClient(ctx: Context, form: URLSearchParams): void {
  if (form.get('client_id') === ctx.config.identity.clientId) return
  throw new OAuthError('invalid_client', 'The client is not known.', 401)
}

function discoveryOf(ctx: Context) {
  const { publicUrl } = ctx.config
  const issuer = issuerOf(ctx.config)
  return {
    issuer,
    authorization_endpoint: `${publicUrl}/oauth2/authorize`,
    token_endpoint: `${publicUrl}/oauth2/token`,
    revocation_endpoint: `${publicUrl}/oauth2/revoke`,
    userinfo_endpoint: `${publicUrl}/oauth2/userInfo`,
    end_session_endpoint: `${publicUrl}/logout`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: SCOPES,
    claims_supported: ['sub', 'iss', 'aud', 'exp', 'iat', 'auth_time', 'nonce', 'email', 'email_verified'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
  }
}
