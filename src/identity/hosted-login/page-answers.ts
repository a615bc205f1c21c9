import type { Context as RequestContext } from 'hono'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { type AuthorizationRequest, answerUrl } from './authorization/authorization-request.ts'
import { carry } from './authorization/carried-request.ts'
import { issueCode } from './authorization/issue-code.ts'
import { challengePage, passwordPage, problemPage } from './pages.tsx'
import { type PoolStep, RESPONSES } from './pool-step.ts'
import { linkProvider } from './providers/link-provider.ts'
import { providerOf } from './providers/provider.ts'

/** Form submissions and provider returns allowed from one network. */
export const TRIES = { name: 'hosted-login', limit: 100, seconds: 5 * 60 }

const BAD_REQUEST = 400
const TOO_MANY = 429

type Request = RequestContext<HttpEnv>

export const STALE =
  'This page has waited too long, or was opened in another browser. Go back to where you came from and log in again.'

type Pending = { request: AuthorizationRequest; browser: string; username: string; step: PoolStep }

export async function goOn(c: Request, pending: Pending): Promise<Response> {
  if (pending.step.is === 'asked') return ask(c, pending)
  return finish(c, { request: pending.request, originJti: pending.step.originJti })
}

/** Redirects the browser to the client, with the code for a new sign-in. */
export async function finish(
  c: Request,
  { request, originJti }: { request: AuthorizationRequest; originJti: string },
): Promise<Response> {
  if (request.link) await linkProvider(c.var.ctx, { ...request.link, originJti })
  const code = await issueCode(c.var.ctx, { request, originJti })
  return c.redirect(answerUrl(c.var.ctx, request, code), 303)
}

export function ask(c: Request, pending: Pending & { error?: string }): Response | Promise<Response> {
  const { request, browser, username, step, error } = pending
  if (step.is !== 'asked') throw new Error('There is nothing to ask.')
  if (!RESPONSES[step.challenge.name]) {
    return cannotGoOn(c, 'Your account needs a step that this page cannot take. Log in at Careplate first.')
  }
  c.set('redirectUri', request.redirectUri)
  const carried = carry(c.var.ctx, request, browser)
  const page = challengePage({ carried, username, challenge: step.challenge, error })
  return c.html(page, error ? BAD_REQUEST : 200)
}

export function askPassword(
  c: Request,
  given: { request: AuthorizationRequest; browser: string; username?: string | undefined; error?: string },
): Response | Promise<Response> {
  const { request, browser, username, error } = given
  c.set('redirectUri', request.redirectUri)
  const carried = carry(c.var.ctx, request, browser)
  const providers = c.var.ctx.config.identity.providers.map((provider) => ({
    label: providerOf(provider).label,
    href: `/oauth2/provider/${provider.name}?carried=${carried}`,
  }))
  return c.html(passwordPage({ carried, username, error, providers }), error ? BAD_REQUEST : 200)
}

export function cannotGoOn(c: Request, message: string): Response | Promise<Response> {
  return c.html(problemPage({ title: 'We cannot continue here', message }), BAD_REQUEST)
}

export function tooMany(c: Request, seconds: number): Response | Promise<Response> {
  c.header('retry-after', String(seconds))
  const message = `There were too many tries from here. Please try again in ${Math.ceil(seconds / 60)} minutes.`
  return c.html(problemPage({ title: 'Please wait a little', message }), TOO_MANY)
}
