import { Hono, type Context as RequestContext } from 'hono'
import { z } from 'zod'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import { secondsToWait } from '#platform/http/rate-limit.ts'
import { ProtocolError } from '../protocol-error.ts'
import { readAuthorizationRequest } from './authorization/authorization-request.ts'
import { carry, openCarried } from './authorization/carried-request.ts'
import { deleteBrowserCookie, ensureBrowserId, readBrowserId, setBrowserCookie } from './browser-cookie.ts'
import { readFont } from './fonts.ts'
import { hostedPageSecurity } from './hosted-page-security.ts'
import { ask, askPassword, cannotGoOn, goOn, STALE, TRIES, tooMany } from './page-answers.ts'
import { problemPage } from './pages.tsx'
import { answerHostedChallenge, givePassword, RESPONSES } from './pool-step.ts'
import { readFormBody } from './read-form-body.ts'

type Request = RequestContext<HttpEnv>

/** Serves `/oauth2/authorize`, the pages shown before its response, and `/logout`. */
export const loginRoutes = new Hono<HttpEnv>()
  .use('/oauth2/authorize', hostedPageSecurity)
  .use('/oauth2/authorize/*', hostedPageSecurity)
  .use('/logout', hostedPageSecurity)
  .get('/oauth2/authorize', (c) => begin(c, new URL(c.req.url).searchParams))
  // OpenID Connect Core 3.1.2.1: a client can make the browser post the same parameters.
  .post('/oauth2/authorize', async (c) => begin(c, new URLSearchParams(await c.req.text())))
  .post('/oauth2/authorize/password', async (c) => {
    const form = await readForm(c, passwordForm)
    if (!form) return cannotGoOn(c, STALE)
    const { request, browser, username, password } = form
    const wait = await secondsToWait(c.var.ctx, TRIES, clientAddress(c))
    if (wait > 0) return tooMany(c, wait)
    try {
      const step = await givePassword(c.var.ctx, { clientId: request.clientId, username, password })
      return await goOn(c, { request, browser, username, step })
    } catch (error) {
      return askPassword(c, { request, browser, username, error: faultOf(error) })
    }
  })
  .post('/oauth2/authorize/challenge', async (c) => {
    const form = await readForm(c, challengeForm)
    if (!form || !RESPONSES[form.challenge]) return cannotGoOn(c, STALE)
    const { request, browser, username, session, destination, response, challenge: name } = form
    const wait = await secondsToWait(c.var.ctx, TRIES, clientAddress(c))
    if (wait > 0) return tooMany(c, wait)
    const { clientId } = request
    try {
      const step = await answerHostedChallenge(c.var.ctx, { clientId, username, name, session, response })
      return await goOn(c, { request, browser, username, step })
    } catch (error) {
      const fault = faultOf(error)
      if (!isRepeatable(error)) return askPassword(c, { request, browser, username, error: fault })
      const challenge = { name, session, destination, choices: [] }
      return ask(c, { request, browser, username, step: { is: 'asked', challenge }, error: fault })
    }
  })
  .get('/oauth2/fonts/:name', async (c) => {
    const font = await readFont(c.req.param('name'))
    if (!font) return c.notFound()
    return c.body(font, 200, {
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=604800',
      'x-content-type-options': 'nosniff',
    })
  })
  .get('/logout', (c) => {
    const { clientId, redirects } = c.var.ctx.config.identity
    const target = c.req.query('logout_uri') ?? c.req.query('post_logout_redirect_uri') ?? ''
    if (c.req.query('client_id') !== clientId || !redirects.includes(target)) {
      return cannotGoOn(c, 'The app that sent you here asked us to return to an unknown address.')
    }
    deleteBrowserCookie(c)
    const url = new URL(target)
    const state = c.req.query('state')
    if (state !== undefined) url.searchParams.append('state', state)
    return c.redirect(state === undefined ? target : url.href, 302)
  })

loginRoutes.onError((error, c) => {
  c.var.ctx.log.error({ err: error }, 'hosted login failed')
  const message = `Something went wrong on our side. If it happens again, tell us this number: ${c.var.ctx.requestId}.`
  return c.html(problemPage({ title: 'That did not work', message }), 500)
})

/** Shows the log-in page to the user, or redirects them to the provider that the client named. */
function begin(c: Request, parameters: URLSearchParams): Response | Promise<Response> {
  const status = c.req.method === 'POST' ? 303 : 302
  const read = readAuthorizationRequest(c.var.ctx, parameters)
  if (read.is === 'unsafe') return cannotGoOn(c, read.message)
  if (read.is === 'refused') return c.redirect(read.redirectTo, status)
  const browser = ensureBrowserId(c)
  setBrowserCookie(c, browser)
  const { request, hints } = read
  const isProvider = c.var.ctx.config.identity.providers.some(({ name }) => name === hints.provider)
  if (!isProvider) return askPassword(c, { request, browser, username: hints.username })
  const carried = carry(c.var.ctx, request, browser)
  return c.redirect(`/oauth2/provider/${hints.provider}?carried=${carried}`, status)
}

const carriedForm = z.object({ carried: z.string().max(16_384) })
const passwordForm = carriedForm.extend({ username: z.string().max(512), password: z.string().max(1024) })
const challengeForm = carriedForm.extend({
  username: z.string().max(512),
  challenge: z.string().max(64),
  session: z.string().max(8192),
  destination: z.string().max(512).optional(),
  response: z.string().max(1024),
})

/**
 * Returns a form submitted from one of our pages in this browser, with the request it belongs to. Otherwise
 * returns null.
 */
async function readForm<Form extends z.infer<typeof carriedForm>>(c: Request, schema: z.ZodType<Form>) {
  const site = c.req.header('sec-fetch-site')
  if (site && site !== 'same-origin') return null
  const browser = readBrowserId(c)
  const form = schema.safeParse(await readFormBody(c))
  if (!browser || !form.success) return null
  const request = openCarried(c.var.ctx, form.data.carried, browser)
  return request ? { ...form.data, request, browser } : null
}

/** True if the same challenge can be shown again. Otherwise the sign-in has to restart. */
function isRepeatable(error: unknown): boolean {
  const names = ['CodeMismatchException', 'ExpiredCodeException', 'InvalidPasswordException']
  return error instanceof ProtocolError && names.includes(error.name)
}

/** Returns the pool's refusal in user-facing words. Rethrows other errors. */
function faultOf(error: unknown): string {
  if (!(error instanceof ProtocolError)) throw error
  const { name, message }: { name: string; message: string } = error
  switch (name) {
    case 'UserNotConfirmedException':
      return 'Your address is not confirmed yet. Log in at Careplate once to confirm it.'
    case 'PasswordResetRequiredException':
      return 'Your password has to be reset first. You can do that on our log-in page.'
    case 'CodeMismatchException':
      return 'That is not the right code. Please check it and try again.'
    case 'ExpiredCodeException':
      return 'That code no longer works. Please use the newest one.'
    case 'InvalidPasswordException':
      return message.replace('Password did not conform with policy: ', '')
    case 'InvalidParameterException':
      return 'Please enter your email and your password.'
    default:
      return REFUSALS[message] ?? message
  }
}

const REFUSALS: Record<string, string> = {
  'Incorrect username or password.': 'That email and password do not match. Please try again.',
  'Password attempts exceeded': 'There were too many tries for this account. Please wait a little.',
  'Invalid session for the user, session is expired.': 'That took too long. Please log in again.',
  'Invalid session for the user.': 'That step was already done or has ended. Please log in again.',
}
