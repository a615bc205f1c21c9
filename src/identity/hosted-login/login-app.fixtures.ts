import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { Context } from '#platform/context.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { translateError } from '#platform/http/translate-error.ts'
import { createUser } from '../accounts/create-user.ts'
import { identityRoutes } from '../routes.ts'
import { hostedLoginRoutes } from './routes.ts'

export const VERIFIER = 'a-code-verifier-that-is-long-enough-for-rfc-7636'
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

export const ada = { username: 'ada@example.org', password: 'Correct-Horse-7' }

export function createAda(ctx: Context, permanent = true) {
  return createUser(ctx, { ...ada, permanent })
}

/** Builds an app with the hosted login and the pool, on the fixtures of one test. */
export function loginTestApp(ctx: Context) {
  const app = new Hono<HttpEnv>()
  app.onError(translateError)
  app.use(async (c, next) => {
    c.set('ctx', ctx)
    await next()
  })
  const beforeLeaving = async () => undefined
  return app.route('/', hostedLoginRoutes).route('/', identityRoutes({ beforeLeaving }))
}

/** Builds the URL to which a client sends a browser. Parameters set to undefined are omitted. */
export function authorizeUrl(ctx: Context, changes: Record<string, string | undefined> = {}): string {
  const parameters: Record<string, string | undefined> = {
    response_type: 'code',
    client_id: ctx.config.identity.clientId,
    redirect_uri: `${ctx.config.publicUrl}/account`,
    state: 'some-state',
    scope: 'openid email',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    ...changes,
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.append(name, value)
  return `/oauth2/authorize?${query}`
}

/** A browser without script that stores cookies, shows one page, and fills in and submits its form. */
export class TestBrowser {
  readonly #ctx: Context
  readonly #cookies = new Map<string, string>()
  page = ''
  status = 0
  headers = new Headers()

  readonly #send: (url: string, init: RequestInit) => Response | Promise<Response>

  /** Sends requests to the app of these fixtures, or through `send`. */
  constructor(
    ctx: Context,
    send = (url: string, init: RequestInit): Response | Promise<Response> =>
      loginTestApp(ctx).request(url, init),
  ) {
    this.#ctx = ctx
    this.#send = send
  }

  async open(url: string): Promise<this> {
    return this.#ask(url, { method: 'GET' })
  }

  /** Submits a form created by another site. */
  async post(url: string, body: string): Promise<this> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }
    return this.#ask(url, { method: 'POST', headers, body })
  }

  /** Submits the page's form with its hidden fields, the passed answers and these request headers. */
  async send(answers: Record<string, string>, headers: Record<string, string> = {}): Promise<this> {
    const action = attribute(/<form[^>]*>/.exec(this.page)?.[0] ?? '', 'action')
    const fields = new URLSearchParams()
    for (const [input] of this.page.matchAll(/<input[^>]*(?:type="hidden"| hidden)[^>]*>/g)) {
      fields.append(attribute(input, 'name'), attribute(input, 'value'))
    }
    for (const [name, value] of Object.entries(answers)) fields.set(name, value)
    return this.#ask(action, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: fields.toString(),
    })
  }

  /** The redirect target of the last response. */
  get location(): URL {
    return new URL(this.headers.get('location') ?? 'none:', this.#ctx.config.publicUrl)
  }

  get fault(): string {
    return unescaped(/role="alert">([^<]*)</.exec(this.page)?.[1] ?? '')
  }

  get title(): string {
    return unescaped(/<h1>([^<]*)</.exec(this.page)?.[1] ?? '')
  }

  /** Shows this browser's page in another browser, without sharing cookies. */
  showTo(other: TestBrowser): void {
    other.page = this.page
  }

  async #ask(url: string, init: RequestInit & { headers?: Record<string, string> }): Promise<this> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...init.headers, ...(cookie ? { cookie } : {}) }
    const response = await this.#send(url, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.#cookies.set(name, value)
    }
    this.status = response.status
    this.headers = response.headers
    this.page = await response.text()
    return this
  }
}

function attribute(tag: string, name: string): string {
  return unescaped(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** Sends a client's request to `/oauth2/token` or another OAuth endpoint. */
export async function callOAuth(
  ctx: Context,
  path: string,
  form: Record<string, string> | string,
  headers: Record<string, string> = {},
) {
  const response = await loginTestApp(ctx).request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
}

/** Returns the code that a client receives after Ada logs in. */
export async function authorizationCode(
  ctx: Context,
  changes: Record<string, string | undefined> = {},
): Promise<string> {
  const browser = await new TestBrowser(ctx).open(authorizeUrl(ctx, changes))
  await browser.send(ada)
  return browser.location.searchParams.get('code') ?? ''
}

/** Exchanges the code for tokens. */
export function exchangeCodeFor(ctx: Context, code: string, changes: Record<string, string> = {}) {
  return callOAuth(ctx, '/oauth2/token', {
    grant_type: 'authorization_code',
    client_id: 'web',
    redirect_uri: `${ctx.config.publicUrl}/account`,
    code_verifier: VERIFIER,
    code,
    ...changes,
  })
}
