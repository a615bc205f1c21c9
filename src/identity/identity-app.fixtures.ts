import { Hono } from 'hono'
import type { Context } from '#platform/context.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { translateError } from '#platform/http/translate-error.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { authRoutes } from './auth-routes.ts'
import type { BeforeLeaving } from './operations/delete-user.ts'
import { identityRoutes } from './routes.ts'
import { verifyEmailByLink } from './sign-up/verify-email-by-link.ts'
import { wayInRoutes } from './ways-in-routes.ts'

/** Builds an app with this domain's routes as the server mounts them, on the fixtures of one test. */
export function identityTestApp(
  ctx: Context,
  options: { beforeLeaving: BeforeLeaving } = { beforeLeaving: async () => undefined },
) {
  const app = new Hono<HttpEnv>()
  app.onError(translateError)
  app.use(async (c, next) => {
    c.set('ctx', ctx)
    await next()
  })
  return app.route('/', identityRoutes(options)).route('/api', authRoutes).route('/api', wayInRoutes)
}

/** Building an app is slow because its first request compiles it, so reuse one per context. */
const apps = new WeakMap<Context, Hono<HttpEnv>>()

function appFor(ctx: Context): Hono<HttpEnv> {
  const app = apps.get(ctx) ?? identityTestApp(ctx)
  apps.set(ctx, app)
  return app
}

/** Calls a user pool action the way its clients do. */
export async function callPool(ctx: Context, action: string, request: unknown, app = appFor(ctx)) {
  const response = await app.request('/identity', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': action.includes('.') ? action : `AWSCognitoIdentityProviderService.${action}`,
    },
    body: typeof request === 'string' ? request : JSON.stringify(request),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Signs in with a password and returns the tokens. */
export async function signInWithPassword(
  ctx: Context,
  { username, password }: { username: string; password: string },
) {
  const { body } = await callPool(ctx, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: ctx.config.identity.clientId,
    AuthParameters: { USERNAME: username, PASSWORD: password },
  })
  return body.AuthenticationResult as { AccessToken: string; IdToken: string; RefreshToken: string }
}

/** Returns the same fixtures at a later time. */
export function later(ctx: Context, milliseconds: number): Context {
  return { ...ctx, now: () => new Date(Date.now() + milliseconds) }
}

/**
 * Returns the same context, but runs `act` right before or after its first transaction, to simulate a
 * concurrent change. Reads outside that transaction then see the state before or after it.
 */
export function meanwhile(
  ctx: Context,
  act: () => Promise<unknown>,
  { when = 'before' }: { when?: 'before' | 'after' } = {},
): Context {
  let isFirst = true
  const transaction: Context['db']['transaction'] = async (...given) => {
    const isTime = isFirst
    isFirst = false
    if (isTime && when === 'before') await act()
    const done = await ctx.db.transaction(...given)
    if (isTime && when === 'after') await act()
    return done
  }
  return { ...ctx, db: Object.create(ctx.db, { transaction: { value: transaction } }) }
}

/** Returns the code in the newest mail to an address. */
export async function codeFor(ctx: Context, to: string): Promise<string> {
  const [mail] = await queuedMails(ctx, to)
  return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? ''
}

/** Opens the newest verification link as a guest. */
export async function openVerifyingLink(ctx: Context, to: string): Promise<void> {
  const mails = await queuedMails(ctx, to)
  const texts = mails.map(({ text }) => text)
  const [, authUserId = '', token = ''] =
    /\/login\/verify-email#([0-9a-f-]{36})\.([\w-]{43})/.exec(texts.join('\n')) ?? []
  await verifyEmailByLink({ ...ctx, requester: { kind: 'guest' } }, { authUserId, token })
}

/** Returns a code that differs from this one. */
export function wrong(code: string): string {
  return code === '000000' ? '000001' : '000000'
}
