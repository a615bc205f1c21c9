import { Hono, type Context as RequestContext } from 'hono'
import { decodeJwt } from 'jose'
import * as oidc from 'openid-client'
import { z } from 'zod'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import { secondsToWait } from '#platform/http/rate-limit.ts'
import { issueFirstTokens } from '../tokens/issue-first-tokens.ts'
import { noticeNewPlace } from '../ways-in/notice-new-place.ts'
import type { AuthorizationRequest } from './authorization/authorization-request.ts'
import { openCarried } from './authorization/carried-request.ts'
import { readBrowserId } from './browser-cookie.ts'
import { hostedPageSecurity } from './hosted-page-security.ts'
import { askPassword, cannotGoOn, finish, STALE, TRIES, tooMany } from './page-answers.ts'
import { findOrLinkUser } from './providers/find-or-link-user.ts'
import {
  type Provider,
  type ProviderUser,
  providerOf,
  providerUrl,
  providerUser,
} from './providers/provider.ts'
import { openProviderState, type ProviderState, sealProviderState } from './providers/provider-state.ts'
import { readFormBody } from './read-form-body.ts'

const RETURN_PATH = '/oauth2/idpresponse'
const SEE_OTHER = 303
const LONGEST_ANSWER = 8_000

type Request = RequestContext<HttpEnv>

/** Routes to a provider and back. */
export const providerRoutes = new Hono<HttpEnv>()
  .use('/oauth2/provider/*', hostedPageSecurity)
  .use(RETURN_PATH, hostedPageSecurity)
  .get('/oauth2/provider/:name', async (c) => {
    const { ctx } = c.var
    const provider = findProvider(c, c.req.param('name'))
    const browser = readBrowserId(c)
    const carried = c.req.query('carried') ?? ''
    const request = browser ? openCarried(ctx, carried, browser) : null
    if (!provider) return c.notFound()
    if (!browser || !request) return cannotGoOn(c, STALE)
    const wait = await secondsToWait(ctx, TRIES, clientAddress(c))
    if (wait > 0) return tooMany(c, wait)
    const secrets = { nonce: oidc.randomNonce(), codeVerifier: oidc.randomPKCECodeVerifier() }
    const state = sealProviderState(ctx, { ...secrets, carried, provider: provider.name }, browser)
    try {
      const url = await providerUrl(provider, { ...secrets, state, redirectUri: returnUrl(c) })
      return c.redirect(url, 302)
    } catch (error) {
      return refuse(c, { request, browser, provider }, error)
    }
  })
  // Apple makes the browser post its response from Apple's own page, so our cookie is not sent. Following
  // this redirect, the browser sends it.
  .post(RETURN_PATH, async (c) => {
    const form = await readFormBody(c)
    const query = new URLSearchParams()
    for (const name of ['code', 'state', 'error', 'iss']) {
      const value = form[name]
      if (typeof value === 'string') query.set(name, value)
    }
    // Longer than any provider's response, and longer than browsers accept in a header.
    if (query.toString().length > LONGEST_ANSWER) return cannotGoOn(c, STALE)
    return c.redirect(`${RETURN_PATH}?${query}`, SEE_OTHER)
  })
  .get(RETURN_PATH, async (c) => {
    const { ctx } = c.var
    const back = readReturn(c)
    if (!back) return cannotGoOn(c, STALE)
    const wait = await secondsToWait(ctx, TRIES, clientAddress(c))
    if (wait > 0) return tooMany(c, wait)
    const { provider, request, browser, state } = back
    const answer = new URL(`${returnUrl(c)}${new URL(c.req.url).search}`)
    let person: ProviderUser
    try {
      person = await providerUser(provider, answer, { ...state, state: c.req.query('state') ?? '' })
    } catch (error) {
      return refuse(c, { request, browser, provider }, error)
    }
    const found = await findOrLinkUser(ctx, { ...person, provider: provider.name })
    if (found.is !== 'known') {
      const link = { provider: provider.name, subject: person.subject }
      const error = refusalOf(found.is, provider.label)
      return askPassword(c, { request: { ...request, link }, browser, error })
    }
    await noticeNewPlace(ctx, found.user)
    const tokens = await issueFirstTokens(ctx, { user: found.user, clientId: request.clientId })
    const originJti = z.uuid().parse(decodeJwt(tokens.AccessToken).origin_jti)
    return finish(c, { request, originJti })
  })

type Back = {
  provider: Provider
  request: AuthorizationRequest
  browser: string
  state: ProviderState
}

/**
 * Returns the state that this browser left with, or null if it is a different browser or was away too long.
 */
function readReturn(c: Request): Back | null {
  const { ctx } = c.var
  const browser = readBrowserId(c)
  const state = browser ? openProviderState(ctx, c.req.query('state') ?? '', browser) : null
  if (!browser || !state) return null
  const request = openCarried(ctx, state.carried, browser)
  const provider = findProvider(c, state.provider)
  return request && provider ? { provider, request, browser, state } : null
}

function findProvider(c: Request, name: string): Provider | null {
  const found = c.var.ctx.config.identity.providers.find((provider) => provider.name === name)
  return found ? providerOf(found) : null
}

/** Returns the one URL that must be registered with each provider. */
function returnUrl(c: Request): string {
  return `${c.var.ctx.config.publicUrl}${RETURN_PATH}`
}

function refuse(
  c: Request,
  { request, browser, provider }: { request: AuthorizationRequest; browser: string; provider: Provider },
  error: unknown,
): Response | Promise<Response> {
  const isCancelled = error instanceof oidc.AuthorizationResponseError
  // The response may contain tokens, so only the error's name is logged.
  if (!isCancelled) {
    const { name, message } = error instanceof Error ? error : new Error('unknown')
    c.var.ctx.log.warn({ provider: provider.name, name, message }, 'provider log-in failed')
  }
  const text = isCancelled
    ? `You did not log in with ${provider.label}. You can try again, or use your password.`
    : `Logging in with ${provider.label} did not work. Please try again, or use your password.`
  return askPassword(c, { request, browser, error: text })
}

function refusalOf(is: 'unverified' | 'taken' | 'guarded', label: string): string {
  if (is === 'guarded') return 'Your account asks for more than that. Please log in with your password.'
  const once = `Log in with your Careplate password once, and ${label} will do from then on.`
  return is === 'unverified'
    ? `${label} did not vouch for your email address. ${once}`
    : `You have an account with the address that ${label} told us. ${once}`
}
