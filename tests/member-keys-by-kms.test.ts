import { DecryptCommand, EncryptCommand, KMSClient, ListKeysCommand } from '@aws-sdk/client-kms'
import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { rotateKeysCommand } from '#identity/tokens/rotate-keys-command.ts'
import { rotateSecret } from '#identity/tokens/rotate-secret.ts'
import { aMember, appOf, tellFacts } from '#members/members.fixtures.ts'
import { profileRoutes } from '#members/profiles/acts/routes.ts'
import { findFacts } from '#members/profiles/store/open-facts.ts'
import { profiles } from '#members/tables.ts'
import type { Context } from '#platform/context.ts'
import { withDeadline } from '#platform/deadline.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { listInbox } from '#platform/mail/list-inbox.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import { outgoingMail } from '#platform/mail/tables.ts'
import { mailTransport } from '#platform/mail/transport.ts'
import { BREAK_MS } from '#platform/member-keys/kms-breaker.ts'
import { requireWrappers } from '#platform/member-keys/require-wrappers.ts'
import { rewrapKeys } from '#platform/member-keys/rewrapping/rewrap-keys.ts'
import { Sealed } from '#platform/member-keys/sealed.ts'
import { memberKeys } from '#platform/member-keys/tables.ts'
import { unwrapByKms } from '#platform/member-keys/wrap-by-kms.ts'
import { SEALED_COLUMNS } from '../src/composition/sealed-columns.ts'
import { startKmsServer } from './support/servers/kms-server.ts'
import { as, test } from './support/test-context.ts'

const KEY = 'arn:aws:kms:eu-central-1:111122223333:key/0f5b7c1e-4f0e-4c56-9d3a-3f1f2e6a7b10'
const OTHER_KEY = 'arn:aws:kms:eu-west-1:111122223333:key/mrk-5b7c1e0f4f0e4c569d3a3f1f2e6a7b10'
const FACTS = { allergies: ['peanut' as const], medications: ['warfarin'] }

let kms: Awaited<ReturnType<typeof startKmsServer>>

beforeEach(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wJalrXUtnFEMI')
  kms = await startKmsServer([KEY, OTHER_KEY])
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await kms.stop()
})

/** Returns the context of a process that starts with these key settings and no cached key. */
function withKms(ctx: Context, keyArn?: string, previousKeyArn?: string): Context {
  return { ...ctx, config: { ...ctx.config, kms: { keyArn, previousKeyArn, endpoint: kms.url } } }
}

/** Returns the context of another process with the same settings, or of this process after five minutes. */
function elsewhere(ctx: Context): Context {
  return { ...ctx, config: { ...ctx.config } }
}

async function membersWithFacts(ctx: Context, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) ids.push((await aMember(ctx, { facts: FACTS })).profile.id)
  return ids
}

async function expectAllToOpen(ctx: Context, ids: readonly string[]): Promise<void> {
  for (const id of ids) expect(await findFacts(elsewhere(ctx), 'show-member', id)).toEqual(FACTS)
}

function loggedBy(ctx: Context): { ctx: Context; lines: string[] } {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  return { ctx: { ...ctx, log }, lines }
}

describe('a key of AWS KMS', () => {
  test("wraps a key that seals a member's data and is bound to the member", async ({ ctx: plain }) => {
    const ctx = withKms(plain, KEY)
    const [id = ''] = await membersWithFacts(ctx, 1)
    const [row] = await ctx.db.select().from(memberKeys)
    expect(row).toMatchObject({ memberId: id, wrappedBy: KEY })
    expect(await findFacts(ctx, 'show-member', id)).toEqual(FACTS)
    const context = { purpose: 'member-keys', member: id }
    expect(kms.asked).toEqual([{ act: 'Encrypt', keyArn: KEY, context }])
    await expectAllToOpen(ctx, [id])
    expect(kms.asked.slice(1)).toEqual([{ act: 'Decrypt', keyArn: KEY, context }])
    const key = await unwrapByKms(ctx, { memberId: id, keyArn: KEY }, row?.wrapped ?? Buffer.of())
    expect(key).toHaveLength(32)
    expect(row?.wrapped.includes(key)).toBe(false)
  })

  test('is requested once per member and process within five minutes', async ({ ctx }) => {
    const [id = ''] = await membersWithFacts(withKms(ctx, KEY), 1)
    const reader = withKms(ctx, KEY)
    kms.asked.length = 0
    for (let read = 0; read < 5; read += 1) await findFacts(reader, 'show-member', id)
    await tellFacts(reader, id, { ...FACTS, diet: 'vegan' })
    expect(kms.asked.map(({ act }) => act)).toEqual(['Decrypt'])
  })

  test('opens for no other member, and no unconfigured key is requested', async ({ ctx: plain }) => {
    const ctx = withKms(plain, KEY)
    const [ada = '', bob = ''] = await membersWithFacts(ctx, 2)
    const [key] = await ctx.db.select().from(memberKeys).where(eq(memberKeys.memberId, ada))
    await ctx.db
      .update(memberKeys)
      .set({ wrapped: key?.wrapped ?? Buffer.of() })
      .where(eq(memberKeys.memberId, bob))
    await expect(findFacts(elsewhere(ctx), 'show-member', bob)).rejects.toThrow(
      'AWS KMS did not wrap it for this member',
    )
    const asked = kms.asked.length
    await ctx.db.update(memberKeys).set({ wrappedBy: OTHER_KEY })
    await expect(findFacts(elsewhere(ctx), 'show-member', ada)).rejects.toThrow('is not set up')
    expect(kms.asked).toHaveLength(asked)
    // A configured key that did not wrap the data opens nothing either.
    const both = withKms(plain, KEY, OTHER_KEY)
    await expect(findFacts(both, 'show-member', ada)).rejects.toThrow('AWS KMS did not wrap it')
  })
})

const REQUEST_MS = 1000

/** Serves the calls of a member's profile with a deadline, like each request. */
function inTime(ctx: Context): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.use((_, next) => withDeadline(REQUEST_MS, next))
  app.route('/', profileRoutes)
  return appOf(ctx, app)
}

describe('AWS KMS', () => {
  const kmsStates = ['silent', 'hanging up', 'failing', 'denying'] as const

  test.for(kmsStates)(
    'is %s: members with cached keys continue, and others are asked to try again',
    async (state, { ctx: plain }) => {
      const { ctx, lines } = loggedBy(withKms(plain, KEY))
      const { profile, requester } = await aMember(ctx, { facts: FACTS })
      const stranger = await aMember(ctx)
      const cold = elsewhere(ctx)
      kms.become(state)
      const path = (id: string) => `/profile/${id}/facts`
      const remembered = inTime(as(ctx, requester))
      expect((await remembered.request(path(profile.id))).status).toBe(200)

      const began = performance.now()
      const reader = inTime(as(cold, requester))
      const refused = await reader.request(path(profile.id))
      expect(performance.now() - began).toBeLessThan(2 * REQUEST_MS)
      expect(refused.status).toBe(503)
      expect(refused.headers.get('retry-after')).toBe('5')
      expect(await refused.text()).toContain('Try again in a moment')

      const writer = inTime(as(cold, stranger.requester))
      const patch = { method: 'PATCH', body: JSON.stringify({ set: FACTS }) }
      const headers = { 'content-type': 'application/json' }
      const write = () => writer.request(path(stranger.profile.id), { ...patch, headers })
      expect((await write()).status).toBe(503)
      const [row] = await ctx.db.select().from(profiles).where(eq(profiles.id, stranger.profile.id))
      expect(row && Sealed.bytesOf(row.sealedFacts).toString()).toBe('{}')

      kms.become('well')
      expect((await reader.request(path(profile.id))).status).toBe(200)
      expect((await write()).status).toBe(200)
      expect(await findFacts(elsewhere(ctx), 'show-member', stranger.profile.id)).toEqual(FACTS)
      expect(lines.join('')).toContain('AWS KMS did not do what was asked')
      expect(lines.join('')).not.toMatch(/arn:|0f5b7c1e|peanut|warfarin/)
    },
  )
})

test('after a request to AWS KMS timed out, no request waits for some seconds', async ({ ctx: plain }) => {
  const { ctx, lines } = loggedBy(withKms(plain, KEY))
  const [ada = '', bob = '', cyd = ''] = await membersWithFacts(ctx, 3)
  const cold = elsewhere(ctx)
  kms.become('silent')
  await expect(findFacts(cold, 'show-member', ada)).rejects.toMatchObject({ kind: 'away' })
  const { length: asked } = kms.asked
  const { length: logged } = lines
  const began = performance.now()
  for (const id of [ada, bob, cyd])
    await expect(findFacts(cold, 'show-member', id)).rejects.toMatchObject({
      kind: 'away',
      code: 'unavailable',
      reason: 'TimeoutError',
    })
  expect(performance.now() - began).toBeLessThan(500)
  expect([kms.asked.length, lines.length]).toEqual([asked, logged])
  // The member with a cached key continues in the meantime.
  expect(await findFacts(ctx, 'show-member', ada)).toEqual(FACTS)

  kms.become('well')
  const now = performance.now.bind(performance)
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + BREAK_MS)
  try {
    for (const id of [ada, bob, cyd]) expect(await findFacts(cold, 'show-member', id)).toEqual(FACTS)
  } finally {
    later.mockRestore()
  }
})

test('a mail with health data waits for AWS KMS, and is sent automatically afterwards', async ({
  ctx: plain,
}) => {
  const { ctx, lines } = loggedBy(withKms(plain, KEY))
  const [memberId = ''] = await membersWithFacts(ctx, 1)
  const to = 'ada@example.org'
  await queueMail(ctx, { key: 'week', to, memberId, subject: 'A week', text: 'No peanut.', html: 'x' })
  const [queued] = await ctx.db.select().from(outgoingMail)
  const send = (ctx: Context) => sendMail(ctx, mailTransport(ctx.config, ctx.db), queued?.id ?? '')
  kms.become('denying')
  await send(elsewhere(ctx))
  const [waits] = await ctx.db.select().from(outgoingMail)
  expect(waits).toMatchObject({ sentAt: null, failedAt: null, attempts: 1 })
  expect(waits?.lastError).toContain('AWS KMS')
  expect(await listInbox(ctx, { to })).toEqual([])
  kms.become('well')
  await ctx.db.update(outgoingMail).set({ nextTryAt: new Date(0) })
  await send(elsewhere(ctx))
  expect(await listInbox(ctx, { to })).toMatchObject([{ subject: 'A week', text: 'No peanut.' }])
  expect(lines.join('')).not.toMatch(/peanut|ada@/)
})

describe('a change of the wrapping key', () => {
  test('to AWS KMS, to another of its keys and back keeps all data readable before, between and after', async ({
    ctx,
  }) => {
    const ids = await membersWithFacts(ctx, 60)
    const first = withKms(ctx, KEY)
    await expectAllToOpen(first, ids.slice(0, 2))
    expect(await rewrapKeys(first)).toEqual({ by: 'AWS KMS', rewrapped: 60, unopened: 0, stoppedBy: null })
    const wrappers = await ctx.db.selectDistinct({ wrappedBy: memberKeys.wrappedBy }).from(memberKeys)
    expect(wrappers).toEqual([{ wrappedBy: KEY }])
    await expectAllToOpen(first, ids)

    const second = withKms(ctx, OTHER_KEY, KEY)
    const [added = ''] = await membersWithFacts(second, 1)
    await expectAllToOpen(second, [...ids.slice(0, 2), added])
    expect(await rewrapKeys(second)).toMatchObject({ rewrapped: 60 })
    expect(await rewrapKeys(second)).toMatchObject({ rewrapped: 0 })
    await expectAllToOpen(withKms(ctx, OTHER_KEY), [...ids, added])

    expect(await rewrapKeys(withKms(ctx, undefined, OTHER_KEY))).toMatchObject({
      by: 'SECRET_KEY',
      rewrapped: 61,
    })
    await kms.stop()
    await expectAllToOpen(ctx, [...ids, added])
  })

  test('continues after an interruption', async ({ ctx: plain }) => {
    const ids = await membersWithFacts(plain, 60)
    const ctx = withKms(plain, KEY)
    kms.hangUpAfter(55)
    expect(await rewrapKeys(ctx)).toMatchObject({ rewrapped: 50, stoppedBy: 'ECONNRESET' })
    const rows = await ctx.db.select().from(memberKeys)
    const left = rows.filter(({ wrappedBy }) => wrappedBy === 'secret').map(({ memberId }) => memberId)
    expect(left).toHaveLength(10)
    await expectAllToOpen(ctx, left)
    kms.become('well')
    await expectAllToOpen(ctx, ids)
    expect(await rewrapKeys(ctx)).toMatchObject({ rewrapped: 10, stoppedBy: null })
    await expectAllToOpen(ctx, ids)
  })

  test('skips data that does not open, and reports it', async ({ ctx: plain }) => {
    const [broken = '', ...whole] = await membersWithFacts(plain, 3)
    await plain.db
      .update(memberKeys)
      .set({ wrapped: Buffer.alloc(60) })
      .where(eq(memberKeys.memberId, broken))
    const ctx = withKms(plain, KEY)
    const said = await sayingOf(ctx, ['--members'])
    expect(said).toEqual({
      code: 1,
      text: expect.stringMatching(
        /^Keys of members that AWS KMS wraps from now on: 2\.\nKeys that did not open\D+1\./,
      ),
    })
    await expectAllToOpen(ctx, whole)
    expect(await sayingOf(ctx, ['--members', '--secret'])).toMatchObject({ code: 2 })
  })

  test('is only for administrators, and recorded without the key’s name', async ({ ctx: plain }) => {
    const ctx = withKms(plain, KEY)
    const { requester } = await aMember(ctx)
    await expect(rewrapKeys(as(ctx, requester))).rejects.toMatchObject({ code: 'not_allowed' })
    await rewrapKeys(ctx)
    const { rows } = await ctx.db.execute(sql`select after from platform.audit where act = 'rewrap-keys'`)
    expect(rows).toEqual([{ after: { by: 'AWS KMS' } }])
  })

  test('of SECRET_KEY leaves data wrapped by KMS unchanged', async ({ ctx: plain }) => {
    const [bySecret = ''] = await membersWithFacts(plain, 1)
    const [byKms = ''] = await membersWithFacts(withKms(plain, KEY), 1)
    const after = withKms(plain, KEY)
    const { secretKey } = plain.config
    after.config = {
      ...after.config,
      secretKey: 'another secret key that is long enough',
      secretKeyPrevious: secretKey,
    }
    expect(await rotateSecret(after, SEALED_COLUMNS)).toContainEqual({
      table: 'platform.member_keys',
      rotated: 1,
      unchanged: 0,
    })
    await expectAllToOpen(after, [bySecret, byKms])
  })
})

async function sayingOf(ctx: Context, args: string[]): Promise<{ code: number; text: string }> {
  const written: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  const complain = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    const code = await rotateKeysCommand(SEALED_COLUMNS).run(args, (act) => act(ctx))
    return { code, text: written.join('') }
  } finally {
    write.mockRestore()
    complain.mockRestore()
  }
}

describe('a start', () => {
  test('succeeds if KMS wraps and unwraps, or is not configured', async ({ ctx }) => {
    await membersWithFacts(withKms(ctx, OTHER_KEY), 1)
    await requireWrappers(withKms(ctx, KEY, OTHER_KEY))
    expect(kms.asked.slice(1).map(({ act, keyArn }) => [act, keyArn])).toEqual([
      ['Encrypt', KEY],
      ['Decrypt', KEY],
      ['Decrypt', OTHER_KEY],
    ])
    await ctx.db.delete(memberKeys)
    await requireWrappers(ctx)
    await requireWrappers(withKms(ctx, undefined, OTHER_KEY))
  })

  test('is refused with an error that names the setting and no key', async ({ ctx: plain }) => {
    await membersWithFacts(withKms(plain, OTHER_KEY), 1)
    const refusalOf = (ctx: Context) =>
      requireWrappers(ctx).then(
        () => 'started',
        ({ message }: Error) => message,
      )
    const unknown = KEY.replace('0f5b', 'ffff')
    expect(await refusalOf(plain)).toMatch(
      /^Members’ keys were wrapped with a key of AWS KMS that is not set up/,
    )
    expect(await refusalOf(withKms(plain, unknown, OTHER_KEY))).toMatch(
      /^KMS_KEY_ID: AWS KMS does not let this process use the key \(NotFoundException\)/,
    )
    kms.become('denying')
    expect(await refusalOf(withKms(plain, undefined, OTHER_KEY))).toMatch(
      /^KMS_KEY_ID_PREVIOUS: AWS KMS does not let this process use the key \(AccessDeniedException\)/,
    )
    kms.become('silent')
    expect(await refusalOf(withKms(plain, KEY, OTHER_KEY))).toMatch(
      /^KMS_KEY_ID: AWS KMS cannot be reached \((TimeoutError|ETIMEDOUT)\)/,
    )
    await kms.stop()
    expect(await refusalOf(withKms(plain, KEY, OTHER_KEY))).toMatch(
      /^KMS_KEY_ID: AWS KMS cannot be reached \(ECONNREFUSED\)/,
    )
  })
})

describe('the test key server', () => {
  test('refuses the same requests as KMS', async ({ ctx: _ }) => {
    const client = (region: string) => new KMSClient({ region, endpoint: kms.url, maxAttempts: 1 })
    const home = client('eu-central-1')
    const context = { EncryptionContext: { member: 'ada' } }
    const plain = { KeyId: KEY, Plaintext: Buffer.from('key') }
    const { CiphertextBlob } = await home.send(new EncryptCommand({ ...plain, ...context }))
    const named = (name: string) => expect.objectContaining({ name })
    const decrypt = (given: object) => home.send(new DecryptCommand({ CiphertextBlob, KeyId: KEY, ...given }))
    expect(Buffer.from((await decrypt(context)).Plaintext ?? '').toString()).toBe('key')
    await expect(decrypt({})).rejects.toEqual(named('InvalidCiphertextException'))
    await expect(decrypt({ EncryptionContext: { member: 'bob' } })).rejects.toEqual(
      named('InvalidCiphertextException'),
    )
    await expect(decrypt({ ...context, GrantTokens: ['x'] })).rejects.toEqual(named('ValidationException'))
    const elsewhere = client('eu-west-1')
    await expect(
      elsewhere.send(new DecryptCommand({ CiphertextBlob, KeyId: OTHER_KEY, ...context })),
    ).rejects.toEqual(named('IncorrectKeyException'))
    await expect(elsewhere.send(new EncryptCommand(plain))).rejects.toEqual(named('NotFoundException'))
    await expect(home.send(new ListKeysCommand())).rejects.toEqual(named('UnknownOperationException'))
    expect((await fetch(kms.url, { method: 'POST', body: '{}' })).status).toBe(400)
  })
})
