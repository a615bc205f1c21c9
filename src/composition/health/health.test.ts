import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import Stripe from 'stripe'
import { describe, expect, vi } from 'vitest'
import { aMember } from '#members/members.fixtures.ts'
import { openSandbox } from '#members/payments/sandbox.fixtures.ts'
import { openDatabase } from '#platform/db/database.ts'
import { newId } from '#platform/db/id.ts'
import { beatAsWorker, secondsSinceWorker } from '#platform/health/worker-heartbeat.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { mailTransport } from '#platform/mail/transport.ts'
import { SmtpServer } from '#tests/support/servers/smtp-server.ts'
import { test } from '#tests/support/test-context.ts'
import { asOwner } from '../../../tests/support/as-owner.ts'
import type { Context } from '../../platform/context.ts'
import { examine } from './doctor-command.ts'
import { type Checked, type HealthOutside, runCheck } from './health-check.ts'
import { checkHealth, healthSummary, registerHealthMetrics } from './health-summary.ts'
import { clockCheck, diskCheck, leastFreeBytes, ordersCheck, workerCheck } from './inside-checks.ts'
import { certificateCheck, judgeCertificate, mailCheck, stripeCheck } from './outside-checks.ts'
import { serveTls } from './tls-server.fixtures.ts'

const NO_STRIPE = {} as Stripe

function outsideOf(ctx: Context, stripe: Stripe = NO_STRIPE): HealthOutside {
  return { stripe, transport: mailTransport(ctx.config, ctx.db) }
}

describe('a worker', () => {
  test('is missing while none runs, seen once one does, and missing again after some silence', async ({
    ctx,
  }) => {
    const look = () => runCheck(ctx, outsideOf(ctx), workerCheck)
    expect(await look()).toMatchObject({
      state: 'failing',
      detail: expect.stringMatching(/^No worker is running\./),
      toDo: expect.stringContaining('ROLE=worker'),
    })
    const heartbeat = await beatAsWorker(ctx.db)
    expect(await look()).toMatchObject({ state: 'well', toDo: null })
    await ctx.db.execute(sql`update platform.heartbeats set beat_at = now() - interval '61 seconds'`)
    expect(await look()).toMatchObject({
      state: 'failing',
      detail: expect.stringMatching(/^No worker has run for 1 minute\./),
      figure: 61,
    })
    await heartbeat.stop()
    expect(await secondsSinceWorker(ctx.db)).toBeNull()
  })

  test('is not considered running because a web process answers probes', async ({ ctx }) => {
    await ctx.db.execute(
      sql`insert into platform.heartbeats (process, role, beat_at) values ('host:1', 'web', now())`,
    )
    expect(await runCheck(ctx, outsideOf(ctx), workerCheck)).toMatchObject({ state: 'failing' })
  })
})

describe('the Stripe key', () => {
  test('is well while Stripe accepts it, and not if Stripe refuses it or is unreachable', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const look = (stripe: Stripe) => runCheck(sandbox.ctx, outsideOf(sandbox.ctx, stripe), stripeCheck)
    expect(await look(sandbox.stripe)).toMatchObject({ state: 'well' })
    const { hostname: host, port } = new URL(sandbox.url)
    const dead = new Stripe('sk_test_of_yesterday', { host, port, protocol: 'http' })
    const refused = await look(dead)
    expect(refused).toMatchObject({ state: 'failing', detail: expect.stringContaining('refuses our key') })
    expect(JSON.stringify(refused)).not.toContain('sk_test')
    sandbox.weather.fault = () => 'away'
    expect(await look(sandbox.stripe)).toMatchObject({
      state: 'failing',
      detail: 'Stripe does not answer.',
    })
  })
})

describe('mail', () => {
  const withSmtp = (ctx: Context, url: string): Context => ({
    ...ctx,
    config: { ...ctx.config, mail: { ...ctx.config.mail, transport: 'smtp', url, dkim: undefined } },
  })

  test('is well while the mail server responds, and not once its port is closed', async ({ ctx }) => {
    let url = ''
    {
      await using server = await SmtpServer.start()
      url = server.url
      const reached = withSmtp(ctx, url)
      expect(await runCheck(reached, outsideOf(reached), mailCheck)).toMatchObject({ state: 'well' })
    }
    const closed = withSmtp(ctx, url.replace('smtp://', 'smtp://user:pa55word@'))
    const found = await runCheck(closed, outsideOf(closed), mailCheck)
    expect(found).toMatchObject({ state: 'failing', detail: 'The mail server does not answer.' })
    expect(JSON.stringify(found)).not.toMatch(/pa55word|127\.0\.0\.1/)
  })

  test('is not well if it has waited for ten minutes, even if the server can be reached', async ({ ctx }) => {
    const mail = { to: 'ada@example.org', subject: 'A week', text: 'Lentils.', html: '<p>Lentils.</p>' }
    await queueMail(ctx, { key: 'one', ...mail })
    const look = (minutes: number) => {
      const at = new Date(ctx.now().getTime() + minutes * 60_000)
      return runCheck({ ...ctx, now: () => at }, outsideOf(ctx), mailCheck)
    }
    expect(await look(9)).toMatchObject({ state: 'well' })
    const found = await look(11)
    expect(found).toMatchObject({ state: 'failing', detail: expect.stringContaining('and 1 waits') })
    expect(JSON.stringify(found)).not.toContain('ada@')
  })
})

describe('the disk', () => {
  const GIB = 1024 ** 3
  test.for([
    [100 * GIB, 5 * GIB],
    [10 * GIB, GIB],
    [2000 * GIB, 20 * GIB],
  ] as const)('with %d bytes needs %d bytes free', async ([totalBytes, least], { ctx }) => {
    expect(leastFreeBytes(totalBytes)).toBe(least)
    const look = (freeBytes: number) =>
      runCheck(ctx, { ...outsideOf(ctx), diskOf: async () => ({ freeBytes, totalBytes }) }, diskCheck)
    expect(await look(least)).toMatchObject({ state: 'well', figure: least })
    expect(await look(least - 1)).toMatchObject({
      state: 'failing',
      toDo: expect.stringContaining('Free space'),
      figure: least - 1,
    })
  })

  test('is measured on the real machine', async ({ ctx }) => {
    const { state, figure } = await runCheck(ctx, outsideOf(ctx), diskCheck)
    expect(state).not.toBe('unknown')
    expect(figure).toBeGreaterThan(0)
  })
})

test('an order that has been queued for half an hour needs an operator', async ({ ctx }) => {
  const { profile } = await aMember(ctx)
  await ctx.db.execute(sql`
    insert into meal_plans.orders (id, profile_id, reason, week_number, days, state, created, changed, is_mail_withheld)
    values (${newId()}::uuid, ${profile.id}::uuid, 'due_week', 1, 7, 'queued', now(), now(), false)`)
  const look = (minutes: number) => {
    const at = new Date(ctx.now().getTime() + minutes * 60_000)
    return runCheck({ ...ctx, now: () => at }, outsideOf(ctx), ordersCheck)
  }
  expect(await look(29)).toMatchObject({ state: 'well' })
  expect(await look(31)).toMatchObject({ state: 'failing', detail: expect.stringContaining('31 minutes') })
  await ctx.db.execute(sql`update meal_plans.orders set state = 'delivered'`)
  expect(await look(31)).toMatchObject({ state: 'well', figure: 0 })
})

test('clocks that differ by more than a minute need an operator', async ({ ctx }) => {
  const look = () => runCheck(ctx, outsideOf(ctx), clockCheck)
  expect(await look()).toMatchObject({ state: 'well' })
  const ahead = "select clock_timestamp() + interval '3 minutes'"
  await asOwner(
    ctx,
    sql.raw(
      `create or replace function platform.clock() returns timestamptz language sql volatile as $$ ${ahead} $$`,
    ),
  )
  expect(await look()).toMatchObject({
    state: 'failing',
    detail: expect.stringMatching(/3 minutes behind|2 minutes behind/),
  })
})

describe('the certificate of the public address', () => {
  const at = (ctx: Context, publicUrl: string, now = ctx.now) => ({
    ...ctx,
    config: { ...ctx.config, publicUrl },
    now,
  })

  test('is checked if the address is https, and not trusted if it is self-signed', async ({ ctx }) => {
    await using server = await serveTls()
    const look = (given: Context) => runCheck(given, outsideOf(given), certificateCheck)
    expect(await look(at(ctx, 'http://127.0.0.1:1'))).toMatchObject({ state: 'well', figure: null })
    expect(await look(at(ctx, server.url))).toMatchObject({
      state: 'failing',
      detail: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT'),
    })
    const later = new Date(ctx.now().getTime() + 101 * 365 * 24 * 60 * 60 * 1000)
    expect(await look(at(ctx, server.url, () => later))).toMatchObject({
      state: 'failing',
      detail: 'The certificate of the public address has expired.',
    })
  })

  test('must be renewed two weeks before it expires', () => {
    const validTo = new Date('2026-06-30T00:00:00Z')
    const on = (now: string) => judgeCertificate({ validTo, problem: null }, new Date(now))
    expect(on('2026-06-16T00:00:00Z')).toMatchObject({ state: 'well', figure: 14 * 24 * 60 * 60 })
    expect(on('2026-06-16T00:00:01Z')).toMatchObject({
      state: 'failing',
      detail: 'The certificate of the public address expires in 13 days.',
    })
  })

  test('needs an operator if no server responds there', async ({ ctx }) => {
    const found = await runCheck(at(ctx, 'https://127.0.0.1:1'), outsideOf(ctx), certificateCheck)
    expect(found).toMatchObject({ state: 'failing', detail: expect.stringContaining('does not answer') })
  })
})

describe('all checks', () => {
  test('are counted in the metrics, except for checks without a result', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const registry = new Registry()
    const read = healthSummary(outsideOf(sandbox.ctx, sandbox.stripe))
    registerHealthMetrics(registry, () => read(sandbox.ctx))
    const lines = (await registry.metrics()).split('\n')
    expect(lines).toContain('careplate_health{check="worker"} 0')
    expect(lines).toContain('careplate_health{check="stripe"} 1')
    expect(lines.some((line) => /^careplate_disk_free_bytes \d/.test(line))).toBe(true)
    expect(lines.some((line) => line.startsWith('careplate_certificate_left_seconds '))).toBe(false)
  })

  test('are reused for a while, so Stripe is not called for each page', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const read = healthSummary(outsideOf(sandbox.ctx, sandbox.stripe))
    await Promise.all([read(sandbox.ctx), read(sandbox.ctx)])
    await read(sandbox.ctx)
    expect(sandbox.requests).toHaveLength(1)
  })

  test('are run again when an operator requests it, at most once in five seconds', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const read = healthSummary(outsideOf(sandbox.ctx, sandbox.stripe))
    await read(sandbox.ctx)
    await read(sandbox.ctx, { isFresh: true })
    expect(sandbox.requests).toHaveLength(1)
    const startedMs = performance.now()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => startedMs + 6_000)
    await Promise.all([read(sandbox.ctx, { isFresh: true }), read(sandbox.ctx)])
    clock.mockRestore()
    expect(sandbox.requests).toHaveLength(2)
  })

  test('return in time and report `unknown` while the database is unreachable', async ({ ctx }) => {
    const away = openDatabase('postgres://nobody@127.0.0.1:1/nothing')
    const found = await checkHealth({ ...ctx, db: away.db }, outsideOf(ctx))
    const states = Object.fromEntries(found.map(({ check, state }) => [check, state])) as Record<
      Checked,
      string
    >
    expect(states).toMatchObject({ worker: 'unknown', orders: 'unknown', clock: 'unknown' })
    expect(states.disk).not.toBe('unknown')
    await away.close()
  })

  test('are printed by the doctor, with instructions and an exit code', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const diskOf = async () => ({ freeBytes: 1024 ** 4, totalBytes: 1024 ** 4 })
    const outside = { ...outsideOf(sandbox.ctx, sandbox.stripe), diskOf }
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    expect(await examine(sandbox.ctx, outside)).toBe(1)
    const said = written.mock.calls.map(([text]) => String(text)).join('')
    const heartbeat = await beatAsWorker(ctx.db)
    expect(await examine(sandbox.ctx, outside)).toBe(0)
    written.mockRestore()
    expect(said).toMatch(/^failing +worker +No worker is running\..+\n +Start a process with ROLE=worker/m)
    expect(said).toMatch(/^well +stripe +Stripe accepts our key\.$/m)
    await heartbeat.stop()
  })
})
