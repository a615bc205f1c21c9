import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect } from 'vitest'
import { createUser } from '#identity/accounts/create-user.ts'
import { callPool, identityTestApp, signInWithPassword } from '#identity/identity-app.fixtures.ts'
import type { Context, Requester } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { requestLog } from '#platform/http/request-log.ts'
import { translateError } from '#platform/http/translate-error.ts'
import { test } from './support/test-context.ts'

const ada = { username: 'ada@example.org', password: 'Correct-Horse-7' }
const NETWORK = '203.0.113.7'

type Line = { msg: string; event?: string; user?: string; why?: string; from?: string; status?: number }

/** Returns a context with a captured log and the caller's network. */
function watched(ctx: Context, network = NETWORK) {
  const lines: string[] = []
  const log = pino({ base: undefined }, { write: (line: string) => void lines.push(line) })
  const noted = () => lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'security')
  return { ctx: { ...ctx, log, network }, lines, noted }
}

const withPassword = (ctx: Context, username: string, password: string) =>
  callPool(ctx, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: ctx.config.identity.clientId,
    AuthParameters: { USERNAME: username, PASSWORD: password },
  })

describe('sign-ins and refusals', () => {
  test('appear in the log by a number, with the reason, and without any address', async ({ ctx }) => {
    const { authUserId: user } = await createUser(ctx, { ...ada, permanent: true })
    const seen = watched(ctx)
    await withPassword(seen.ctx, ada.username, 'Wrong-Horse-7')
    await withPassword(seen.ctx, ada.username, ada.password)
    await withPassword(seen.ctx, 'nobody@example.org', ada.password)
    await withPassword(seen.ctx, 'nobody@example.org', ada.password)
    const [wrong, right, nobody, again] = seen.noted()
    expect(wrong).toMatchObject({ event: 'sign-in-refused', user, why: 'password wrong' })
    expect(right).toMatchObject({ event: 'signed-in', user })
    expect(nobody).toMatchObject({ event: 'sign-in-refused', why: 'password wrong' })
    expect([again?.user, nobody?.user === user]).toEqual([nobody?.user, false])
    expect(new Set(seen.noted().map(({ from }) => from)).size).toBe(1)
    expect(seen.lines.join()).not.toMatch(/@|203\.0|example|Horse/)
    const elsewhere = watched(ctx, '198.51.100.1')
    await withPassword(elsewhere.ctx, ada.username, 'Wrong-Horse-7')
    expect(elsewhere.noted()[0]?.from).not.toBe(right?.from)
  })

  test('distinguish locks, codes, apps and reused tokens', async ({ ctx }) => {
    const { authUserId: user } = await createUser(ctx, { ...ada, permanent: true })
    const seen = watched(ctx)
    const ClientId = ctx.config.identity.clientId
    const Username = ada.username
    const tokens = await signInWithPassword(seen.ctx, ada)
    for (let turn = 0; turn < 6; turn += 1) await withPassword(seen.ctx, Username, 'Wrong-Horse-7')
    await callPool(seen.ctx, 'ForgotPassword', { ClientId, Username })
    const Password = 'My-Own-Word-8'
    await callPool(seen.ctx, 'ConfirmForgotPassword', { ClientId, Username, Password, ConfirmationCode: 'x' })
    const refresh = { ClientId, RefreshToken: tokens.RefreshToken }
    const { body } = await callPool(seen.ctx, 'GetTokensFromRefreshToken', refresh)
    await callPool(seen.ctx, 'GetTokensFromRefreshToken', {
      ClientId,
      RefreshToken: body.AuthenticationResult.RefreshToken,
    })
    await callPool(seen.ctx, 'GetTokensFromRefreshToken', refresh)
    const undone = await identityTestApp(seen.ctx).request('/api/auth/undo', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"token":"none"}',
    })
    expect(undone.status).toBe(404)
    const events = seen.noted().map(({ event, why }) => [event, why].filter(Boolean).join(': '))
    expect([...new Set(events)]).toEqual([
      'signed-in',
      'sign-in-refused: password wrong',
      'sign-in-refused: password locked',
      'code-refused: reset CodeMismatchException',
      'token-reused: refresh token',
      'undo-refused',
    ])
    expect(new Set(seen.noted().flatMap((line) => line.user ?? []))).toEqual(new Set([user]))
  })

  test('name the refused caller, and guests only by their network', async ({ ctx }) => {
    const seen = watched(ctx)
    const refuse = async (requester: Requester, refusal: AppError | null) => {
      const app = new Hono<HttpEnv>()
      app.onError(translateError)
      app.use(requestLog(() => seen.ctx))
      app.get('/secret', (c) => {
        c.set('ctx', { ...c.var.ctx, requester })
        if (refusal) throw refusal
        return c.text('here')
      })
      await app.request('/secret')
    }
    const requester: Requester = { kind: 'signed-in', authUserId: 'sub-1', profileId: null, isAdmin: false }
    await refuse(requester, new AppError('not_allowed', 'Only an administrator can do this.'))
    await refuse(requester, new AppError('not_found', 'We could not find this.'))
    await refuse(requester, null)
    await refuse({ kind: 'guest' }, new AppError('not_signed_in', 'Please log in first.'))
    await refuse({ kind: 'guest' }, new AppError('over_limit', 'Too many.'))
    await refuse({ kind: 'guest' }, new AppError('not_found', 'Mistyped.'))
    expect(seen.noted().map(({ event, user, status }) => [event, user, status])).toEqual([
      ['refused', 'sub-1', 403],
      ['refused', 'sub-1', 404],
      ['refused', undefined, 401],
      ['refused', undefined, 429],
    ])
  })
})
