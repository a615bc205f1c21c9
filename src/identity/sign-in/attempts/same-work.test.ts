import { DiffieHellman, DiffieHellmanGroup, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, vi } from 'vitest'
import type { Context } from '#platform/context.ts'
import { test } from '#tests/support/test-context.ts'
import { createUser } from '../../accounts/create-user.ts'
import { callPool } from '../../identity-app.fixtures.ts'
import { timestampAt } from '../../srp/timestamp.ts'

// A faster response for an unknown address would reveal that it is unknown, so the same work must be done for
// both.

const known = 'ada@example.org'
const password = 'Fresh-Bread-12'

type Ask = (ctx: Context, username: string) => Promise<unknown>

function initiate(ctx: Context, AuthFlow: string, AuthParameters: Record<string, string>) {
  return callPool(ctx, 'InitiateAuth', { AuthFlow, ClientId: ctx.config.identity.clientId, AuthParameters })
}

const SRP_A = 'a'.repeat(700)

const srp: Ask = (ctx, USERNAME) => initiate(ctx, 'USER_SRP_AUTH', { USERNAME, SRP_A })

const wrongPassword: Ask = (ctx, USERNAME) =>
  initiate(ctx, 'USER_PASSWORD_AUTH', { USERNAME, PASSWORD: 'Other-Bread-13' })

async function wrongProof(ctx: Context, username: string) {
  const { body } = await initiate(ctx, 'USER_SRP_AUTH', { USERNAME: username, SRP_A })
  const { USERNAME, SECRET_BLOCK } = body.ChallengeParameters
  return callPool(ctx, 'RespondToAuthChallenge', {
    ClientId: ctx.config.identity.clientId,
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses: {
      USERNAME,
      PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
      PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32).toString('base64'),
      TIMESTAMP: timestampAt(new Date()),
    },
  })
}

const named =
  (action: string, more: object = {}): Ask =>
  (ctx, Username) =>
    callPool(ctx, action, { ClientId: ctx.config.identity.clientId, Username, ...more })

const forgotten = named('ForgotPassword')

const asked: [string, Ask][] = [
  ['the first step of SRP', srp],
  ['a wrong proof', wrongProof],
  ['a wrong password', wrongPassword],
  ['a forgotten password', forgotten],
  [
    'a wrong code',
    named('ConfirmForgotPassword', { ConfirmationCode: '12345X', Password: 'Other-Bread-13' }),
  ],
  ['a wrong code for signing up', named('ConfirmSignUp', { ConfirmationCode: '12345X' })],
  ['another code for signing up', named('ResendConfirmationCode')],
]

/** Returns the statements that `ctx` sends during `act`. A mail that is rolled back counts as not sent. */
async function statementsOf(ctx: Context, act: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  // The pool sends its own query before each client's, so compare what reaches the connection.
  const submit = vi.spyOn(pg.Query.prototype as unknown as Submitted, 'submit')
  submit.mockClear()
  await ctx.db.execute(sql.raw(OWN_MARK))
  await act()
  const calls = submit.mock.calls.map(([connection], n) => ({
    text: (submit.mock.contexts[n] as { text: string }).text,
    client: connection,
  }))
  // The queue has its own connections, which poll for work at any time.
  const own = calls.find(({ text }) => text === OWN_MARK)?.client
  for (const { text } of calls.filter(({ client }) => client === own)) {
    sent.push(text.replace(/^(release|rollback to) savepoint/i, 'end savepoint').replace(/\s+/g, ' '))
  }
  submit.mockRestore()
  return sent
}

type Submitted = { submit: (connection: unknown) => unknown }

const OWN_MARK = "select 'mark'"

describe('known and unknown addresses need the same statements', () => {
  test.for(asked)('%s', async ([, ask], { ctx }) => {
    await createUser(ctx, { username: known, password, permanent: true })
    // The mail queue is created on first use.
    for (const name of [known, 'nobody@example.org']) await forgotten(ctx, name)
    await ask(ctx, 'warm.up@example.org')
    const forKnown = await statementsOf(ctx, () => ask(ctx, known))
    const forUnknown = await statementsOf(ctx, () => ask(ctx, 'nobody@example.org'))
    expect(forKnown.length).toBeGreaterThan(1)
    expect(forUnknown).toEqual(forKnown)
  })
})

test('signing up needs the same statements for a taken address', async ({ ctx }) => {
  await createUser(ctx, { username: known, password, permanent: true })
  const signUp = named('SignUp', { Password: 'Other-Bread-13' })
  await signUp(ctx, 'warm.up@example.org')
  const created = await statementsOf(ctx, () => signUp(ctx, 'nobody@example.org'))
  const taken = await statementsOf(ctx, () => signUp(ctx, known))
  expect(taken.map(beginning)).toEqual(created.map(beginning))
})

/**
 * If no new code is revealed, an existing code is left unchanged, which only adds a condition to the
 * statement.
 */
function beginning(statement: string): string {
  return statement.replace(/ where "codes"\."expires_at" <= .*$| where "identity".*$/, '')
}

/**
 * Returns the exponent length in words of each modular power computed during `act`. These powers are almost
 * the whole cost of signing in.
 */
async function powersOf(act: () => Promise<unknown>): Promise<number[]> {
  const exponents = vi.spyOn(DiffieHellman.prototype, 'setPrivateKey')
  const powers = vi.spyOn(DiffieHellmanGroup.prototype, 'computeSecret')
  try {
    await act()
    expect(powers).toHaveBeenCalledTimes(exponents.mock.calls.length)
    return exponents.mock.calls.map(([exponent]) => Math.round(Buffer.byteLength(exponent) / WORD_BYTES))
  } finally {
    exponents.mockRestore()
    powers.mockRestore()
  }
}

// A random exponent is occasionally a byte longer or shorter.
const WORD_BYTES = 8
const WORDS = 32 / WORD_BYTES

const powers: [string, Ask, number[]][] = [
  ['the first step of SRP', srp, [WORDS, WORDS, WORDS]],
  ['a wrong proof', wrongProof, [WORDS, WORDS, WORDS]],
  ['a wrong password', wrongPassword, [WORDS]],
  ['a forgotten password', forgotten, []],
]

describe('known and unknown addresses need the same powers of the modulus', () => {
  test.for(powers)('%s', async ([, ask, expected], { ctx }) => {
    await createUser(ctx, { username: known, password, permanent: true })
    expect(await powersOf(() => ask(ctx, known))).toEqual(expected)
    expect(await powersOf(() => ask(ctx, 'nobody@example.org'))).toEqual(expected)
    const { authUserId } = await createUser(ctx, { username: 'bob@example.org', password, permanent: true })
    expect(await powersOf(() => ask(ctx, authUserId))).toEqual(expected)
    expect(await powersOf(() => ask(ctx, randomUUID()))).toEqual(expected)
  })
})
