import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { pricingPlans } from '#catalogue/tables.ts'
import { asSystem } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { test } from '#tests/support/test-context.ts'
import { syncSandboxPrices } from '#twins/stripe/prices/sync-sandbox-prices.ts'
import { aMember, aPlan, caller, waitingJobs } from '../../members.fixtures.ts'
import { openSandbox, type Sandbox } from '../../payments/sandbox.fixtures.ts'
import { profiles, subscriptions } from '../../tables.ts'
import { pauseRoutes } from '../changes/pause-routes.ts'
import { localDay } from '../mail/local-day.ts'
import { resolveWaiting } from '../reconcile/due/reconcile-due.ts'
import { aMemberOnTrial, haveBankAsk, runReconciling } from '../subscriber.fixtures.ts'
import { finishOperatorAct, finishOperatorActJob } from './finish-operator-act.ts'
import { operatorRoutes } from './routes.ts'

type Shown = {
  key: string
  prorationAt: string | null
  priceId: string | null
  amountCents: number | null
}

async function reprice({ ctx }: Sandbox, { id }: { id: string }, priceCents: number): Promise<void> {
  const stripePriceId = `price_of_${priceCents}`
  await ctx.db.update(pricingPlans).set({ priceCents, stripePriceId }).where(eq(pricingPlans.id, id))
  await syncSandboxPrices(ctx)
}

/** Creates an operator, and a member who has paid for a month. */
async function aPaidMember(sandbox: Sandbox) {
  const { ctx, weather } = sandbox
  const { requester, profile } = await aMember(ctx, { admin: true })
  const member = await aMemberOnTrial(sandbox)
  const larger = await aPlan(ctx, { priceCents: 3900 })
  await syncSandboxPrices(ctx)
  await member.timePasses(8)
  const call = caller({ ...ctx, requester }, operatorRoutes(sandbox))
  const { profileId } = member
  const path = `/profile/${profileId}`
  const preview = (act: object) => call('POST', `${path}/billing-preview`, act)
  const send = (act: object, { key, prorationAt, priceId, amountCents }: Shown) =>
    call('POST', `${path}/billing-act`, {
      wish: act,
      key,
      ...(prorationAt && { prorationAt }),
      ...(priceId && { priceId }),
      ...(amountCents === null ? {} : { amountCents }),
    })
  const lose = (asked: string, fate: 'away' | 'answer-lost') => {
    let hasLost = false
    weather.fault = (call) => {
      if (hasLost) return 'away'
      hasLost = call.startsWith(asked)
      return hasLost ? fate : null
    }
  }
  const decideInDoubt = async (act: object, asked: string, fate: 'away' | 'answer-lost') => {
    const { body: shown } = await preview(act)
    lose(asked, fate)
    expect((await send(act, shown)).status).toBe(503)
    return shown
  }
  return {
    member,
    larger,
    operator: profile.username,
    preview,
    send,
    history: async () => (await call('GET', `${path}/billing-history`)).body,
    /** Does the worker's part once Stripe responds again. */
    finish: () => finishOperatorAct(asSystem(ctx), sandbox, { profileId }),
    subjects: async () => (await queuedMails(ctx, member.profile.email)).map(({ subject }) => subject),
    row: async () => (await ctx.db.select().from(subscriptions))[0],
    /** Loses the response of this call, and every response after it. */
    lose,
    /** Makes a decision at the shown cost whose outcome is unknown. Returns what was shown. */
    decideInDoubt,
    /** Decides a move while Stripe is down, and then restores Stripe. */
    decideMoveInDoubt: async () => {
      await decideInDoubt({ act: 'move-plan', planId: larger.id }, 'POST /v1/subscriptions/', 'away')
      weather.fault = () => null
    },
  }
}

const ACTS = [
  { act: 'cancel', at: 'now', asked: 'DELETE /v1/subscriptions/', mail: 'Your subscription has ended' },
  { act: 'cancel', at: 'end', asked: 'POST /v1/subscriptions/', mail: 'Your subscription is canceled' },
  { act: 'move-plan', at: null, asked: 'POST /v1/subscriptions/', mail: 'Your plan was changed' },
] as const
type Tried = (typeof ACTS)[number]

const UNKNOWN = {
  cancel: /^We do not know yet whether the subscription is canceled\./,
  'move-plan': /^We do not know yet whether the member was moved to the other plan\./,
}

function actOf({ act, at }: Tried, planId: string) {
  return act === 'cancel' ? { act, at } : { act, planId }
}

async function expectDone(scene: Awaited<ReturnType<typeof aPaidMember>>, { act, at, mail }: Tried) {
  const { history, operator, larger, row, subjects } = scene
  const { changes, unknownYet, findings } = await history()
  expect({ unknownYet, findings }).toEqual({ unknownYet: null, findings: [] })
  const noted = changes.filter((change: { act: string }) => change.act === `billing-${act}`)
  expect(noted).toMatchObject([{ actor: operator }])
  expect((await subjects()).filter((subject) => subject === mail)).toHaveLength(1)
  const stored = await row()
  expect(stored).toMatchObject({ operatorAct: null, pendingAct: null })
  if (act === 'move-plan') expect(stored).toMatchObject({ status: 'active', planId: larger.id })
  else expect(stored?.status).toBe(at === 'now' ? 'ended' : 'ending')
}

describe.each(ACTS)('an operator’s decision $act $at', (tried) => {
  test.for(['answer-lost', 'away'] as const)(
    'is done and noted once where the answer is %s',
    async (fate, { ctx }) => {
      await using sandbox = await openSandbox(ctx)
      const scene = await aPaidMember(sandbox)
      const act = actOf(tried, scene.larger.id)
      const { body: shown } = await scene.preview(act)
      scene.lose(tried.asked, fate)
      expect(await scene.send(act, shown)).toMatchObject({
        status: 503,
        body: { error: { message: expect.stringMatching(UNKNOWN[tried.act]) } },
      })
      expect(await scene.history()).toMatchObject({
        isAway: true,
        unknownYet: expect.stringMatching(UNKNOWN[tried.act]),
      })
      // The retrying job queues no other job, however often it fails.
      expect(await waitingJobs(ctx, finishOperatorActJob.name)).toHaveLength(1)
      await expect(scene.finish()).rejects.toThrow(UNKNOWN[tried.act])
      expect(await waitingJobs(ctx, finishOperatorActJob.name)).toHaveLength(1)

      sandbox.weather.fault = () => null
      // Hours later, after the process ended with its job.
      await ctx.db.update(subscriptions).set({
        operatorActSince: sql`platform.clock() - interval '3 hours'`,
        pendingSince: sql`platform.clock() - interval '3 hours'`,
      })
      await ctx.db.execute(sql`delete from jobs.job`)
      expect(await resolveWaiting(asSystem(sandbox.ctx))).toBe(2)
      await runReconciling(sandbox)
      await scene.finish()
      await sandbox.deliverEvents()
      expect((await scene.send(act, shown)).status).toBe(200)
      await expectDone(scene, tried)
    },
  )

  test('is known once an event shows it, and is recorded with the deciding operator', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const scene = await aPaidMember(sandbox)
    const act = actOf(tried, scene.larger.id)
    await scene.decideInDoubt(act, tried.asked, 'answer-lost')
    sandbox.weather.fault = () => null
    // The event reports the change before the next retry.
    await sandbox.deliverEvents()
    expect((await scene.history()).unknownYet).toBeNull()
    await scene.finish()
    await expectDone(scene, tried)
  })
})

describe('an operator’s decision', () => {
  test('charges the shown amount for a move, once, hours later', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const scene = await aPaidMember(sandbox)
    const act = { act: 'move-plan', planId: scene.larger.id }
    const shown = await scene.decideInDoubt(act, 'POST /v1/subscriptions/', 'answer-lost')
    sandbox.weather.fault = () => null
    expect((await scene.send(act, shown)).status).toBe(200)
    await sandbox.deliverEvents()
    const charged = (await scene.history()).invoices.map(({ paidCents }: { paidCents: number }) => paidCents)
    expect(charged.filter((cents: number) => cents === shown.amountCents)).toHaveLength(1)
    expect(charged).toHaveLength(3)
    const [profile] = await ctx.db.select().from(profiles).where(eq(profiles.id, scene.member.profileId))
    expect(profile?.planId).toBe(scene.larger.id)
  })

  test('is not reported as done if the member’s bank must confirm first', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const scene = await aPaidMember(sandbox)
    await haveBankAsk(sandbox, scene.member)
    const act = { act: 'move-plan', planId: scene.larger.id }
    const { body: shown } = await scene.preview(act)
    expect(shown.says.join(' ')).toContain('Where the member’s bank asks about that first')
    expect((await scene.send(act, shown)).status).toBe(200)
    expect((await scene.row())?.planId).not.toBe(scene.larger.id)
    const said = (await scene.history()).changes.map(({ detail }: { detail: string }) => detail)
    expect(said).toContain(`To be moved to ${scene.larger.name}, once the member’s bank agrees.`)
    expect((await scene.subjects())[0]).toBe('Your bank wants you to confirm a change of plan')
  })

  test('to end a subscription immediately does not count as done because it ends later', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const scene = await aPaidMember(sandbox)
    await scene.member.cancel()
    const act = { act: 'cancel', at: 'now' }
    const { body: shown } = await scene.preview(act)
    sandbox.weather.fault = (call) => (call.startsWith('DELETE ') ? 'away' : null)
    expect((await scene.send(act, shown)).status).toBe(503)
    expect((await scene.row())?.status).toBe('ending')
    sandbox.weather.fault = () => null
    await scene.finish()
    expect((await scene.row())?.status).toBe('ended')
  })

  test('is retried when an operator previews the next action, and done before that is shown', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const scene = await aPaidMember(sandbox)
    const act = { act: 'cancel', at: 'now' }
    await scene.decideInDoubt(act, 'DELETE /v1/subscriptions/', 'away')
    expect(await scene.preview({ act: 'comp-month' })).toMatchObject({
      status: 503,
      body: { error: { message: expect.stringMatching(UNKNOWN.cancel) } },
    })
    sandbox.weather.fault = () => null
    expect(await scene.preview({ act: 'comp-month' })).toMatchObject({
      status: 409,
      body: { error: { message: 'The subscription has ended.' } },
    })
    await expectDone(scene, ACTS[0])
  })

  test('is shown to the operator if it is refused later', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const scene = await aPaidMember(sandbox)
    const act = { act: 'move-plan', planId: scene.larger.id }
    await scene.decideInDoubt(act, 'POST /v1/subscriptions/', 'away')
    sandbox.weather.fault = () => null
    await ctx.db.update(subscriptions).set({ pendingSince: sql`platform.clock() - interval '3 hours'` })
    await runReconciling(sandbox)
    await scene.member.cancel()
    await scene.finish()
    expect(await scene.history()).toMatchObject({
      unknownYet: null,
      findings: [
        {
          kind: 'act-refused',
          detail: expect.stringMatching(
            /^A move to another plan was decided here .* was not done later: The subscription is canceled\./,
          ),
        },
      ],
    })
  })

  test.for([
    { after: 'its answer', isAnswerLost: false },
    { after: 'a lost answer', isAnswerLost: true },
  ])(
    'to end with the month is put before them where the next one is charged first, after $after',
    async ({ isAnswerLost }, { ctx }) => {
      await using sandbox = await openSandbox(ctx)
      const scene = await aPaidMember(sandbox)
      const act = { act: 'cancel', at: 'end' }
      await scene.decideInDoubt(act, 'POST /v1/subscriptions/', 'away')
      const shown = (await scene.row())?.paidUntil
      await ctx.db.update(profiles).set({ timeZone: 'America/Denver' })
      sandbox.weather.fault = () => null
      await scene.member.timePasses(40)
      await runReconciling(sandbox)
      // Simulates an outage that ended the day after.
      await ctx.db.update(subscriptions).set({ operatorActSince: sql`platform.clock()` })
      if (isAnswerLost) {
        scene.lose('POST /v1/subscriptions/', 'answer-lost')
        await expect(scene.finish()).rejects.toThrow(UNKNOWN.cancel)
        sandbox.weather.fault = () => null
      }
      await scene.finish()
      const row = await scene.row()
      expect(row?.status).toBe('ending')
      expect(row?.endsAt?.getTime()).toBeGreaterThan(shown?.getTime() ?? Number.POSITIVE_INFINITY)
      expect(await scene.history()).toMatchObject({
        unknownYet: null,
        findings: [
          {
            kind: 'act-late',
            detail: expect.stringMatching(
              /was to end on .+UTC\)?\. .+ so it ends on .+UTC\)?\. Give that payment back/,
            ),
          },
        ],
      })
    },
  )

  test('does not apply to a subscription that started after it', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const scene = await aPaidMember(sandbox)
    const act = { act: 'cancel', at: 'now' }
    await scene.decideInDoubt(act, 'DELETE /v1/subscriptions/', 'answer-lost')
    sandbox.weather.fault = () => null
    await runReconciling(sandbox)
    expect((await scene.member.restart()).status).toBe(200)
    await scene.finish()
    expect((await scene.row())?.status).toBe('active')
    expect((await scene.history()).changes.map(({ act }: { act: string }) => act)).toContain('billing-cancel')
  })

  test('to move is refused if the amount was shown too long ago, or not at all', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const scene = await aPaidMember(sandbox)
    const act = { act: 'move-plan', planId: scene.larger.id }
    const { body: shown } = await scene.preview(act)
    const old = new Date(Date.parse(shown.prorationAt) - 60 * 60 * 1000).toISOString()
    expect(await scene.send(act, { ...shown, prorationAt: old })).toMatchObject({ status: 409 })
    expect(await scene.send(act, { ...shown, prorationAt: null })).toMatchObject({ status: 409 })
    expect((await scene.row())?.operatorAct).toBeNull()
  })

  test('to move is refused if the plan’s price has changed since it was shown', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const scene = await aPaidMember(sandbox)
    const act = { act: 'move-plan', planId: scene.larger.id }
    const { body: shown } = await scene.preview(act)
    await reprice(sandbox, scene.larger, 4900)
    expect(await scene.send(act, shown)).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringMatching(/another price by now/) } },
    })
    // The amount alone is enough to detect the change.
    expect(await scene.send(act, { ...shown, priceId: null })).toMatchObject({ status: 409 })
    expect(await scene.row()).toMatchObject({ operatorAct: null, pendingAct: null, priceCents: 1900 })
  })

  test('to move is shown to the operator if the plan’s price has changed once Stripe responds', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const scene = await aPaidMember(sandbox)
    await scene.decideMoveInDoubt()
    await reprice(sandbox, scene.larger, 4900)
    await ctx.db.update(subscriptions).set({ pendingSince: sql`platform.clock() - interval '3 hours'` })
    await runReconciling(sandbox)
    await scene.finish()
    expect(await scene.row()).toMatchObject({ operatorAct: null, priceCents: 1900 })
    const { findings, invoices } = await scene.history()
    expect(findings).toMatchObject([{ kind: 'act-refused', detail: expect.stringMatching(/another price/) }])
    expect(invoices.filter(({ paidCents }: { paidCents: number }) => paidCents > 0)).toHaveLength(1)
  })

  test('to move, stored in the earlier format without a price, is still done', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const scene = await aPaidMember(sandbox)
    await scene.decideMoveInDoubt()
    await ctx.db
      .update(subscriptions)
      .set({ operatorAct: sql`${subscriptions.operatorAct} - 'priceId' - 'dueNowCents'` })
    await scene.finish()
    expect(await scene.row()).toMatchObject({ operatorAct: null, planId: scene.larger.id })
  })
})

const UNDO = { act: 'resume' }

describe('an operator who undoes a cancellation', () => {
  test.for(['at the end of the month', 'on a date that was set at Stripe'])(
    '%s is shown the next charge, is recorded, and has the member written to',
    async (end, { ctx }) => {
      await using sandbox = await openSandbox(ctx)
      const scene = await aPaidMember(sandbox)
      const { stripeId } = scene.member
      if (end === 'at the end of the month') await scene.member.cancel()
      else {
        const at = Math.floor(Date.now() / 1000) + 90 * 24 * 60 * 60
        await sandbox.stripe.subscriptions.update(stripeId, { cancel_at: at })
        await sandbox.deliverEvents()
      }
      const row = await scene.row()
      expect(row?.status).toBe('ending')
      const { body: shown } = await scene.preview(UNDO)
      const charged = localDay(row?.currentPeriodEndsAt ?? new Date(0), null)
      expect(shown.says).toEqual([
        'The subscription continues, and nothing is charged now.',
        `The next charge is on ${charged}, for $19 a month, less any credit or discount.`,
        'Do this only if the member wants to continue.',
        'The member is notified by email.',
      ])
      const done = await scene.send(UNDO, shown)
      expect(done).toMatchObject({ status: 200, body: { subscription: { status: 'active', endsAt: null } } })
      expect((await scene.send(UNDO, shown)).status).toBe(200)
      expect((await scene.history()).changes[0]).toMatchObject({
        act: 'billing-resume',
        actor: scene.operator,
        detail: 'The cancellation was undone.',
      })
      const atStripe = await sandbox.stripe.subscriptions.retrieve(stripeId)
      expect(atStripe).toMatchObject({ cancel_at: null, cancel_at_period_end: false })
      expect((await scene.subjects()).filter((subject) => subject === 'Your subscription continues')).toEqual(
        ['Your subscription continues'],
      )
    },
  )

  test.for(['answer-lost', 'away'] as const)(
    'has it done and recorded once if the answer is %s',
    async (fate, { ctx }) => {
      await using sandbox = await openSandbox(ctx)
      const scene = await aPaidMember(sandbox)
      await scene.member.cancel()
      const shown = await scene.decideInDoubt(UNDO, 'POST /v1/subscriptions/', fate)
      expect((await scene.history()).unknownYet).toMatch(/^We do not know yet whether the cancellation/)
      sandbox.weather.fault = () => null
      await ctx.db.update(subscriptions).set({ pendingSince: sql`platform.clock() - interval '3 hours'` })
      await runReconciling(sandbox)
      await scene.finish()
      await sandbox.deliverEvents()
      expect((await scene.send(UNDO, shown)).status).toBe(200)
      expect(await scene.row()).toMatchObject({ status: 'active', operatorAct: null, pendingAct: null })
      const { changes, findings } = await scene.history()
      expect(findings).toEqual([])
      expect(changes.filter(({ act }: { act: string }) => act === 'billing-resume')).toHaveLength(1)
    },
  )

  test('does not undo a later cancellation by the member', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const scene = await aPaidMember(sandbox)
    await scene.member.cancel()
    await scene.decideInDoubt(UNDO, 'POST /v1/subscriptions/', 'answer-lost')
    sandbox.weather.fault = () => null
    await runReconciling(sandbox)
    await scene.member.cancel()
    await scene.finish()
    expect((await scene.row())?.status).toBe('ending')
  })

  test('sees that a pause set earlier continues', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const scene = await aPaidMember(sandbox)
    const { own, profileId } = scene.member
    await caller(own, pauseRoutes(sandbox))('POST', '/subscription/pause', { profileId, months: 1 })
    await scene.member.cancel()
    const { body: shown } = await scene.preview(UNDO)
    expect(shown.says[1]).toMatch(/^A pause is set until .+ Then it costs \$19 a month/)
    expect((await scene.send(UNDO, shown)).body.subscription.status).toBe('paused')
    expect((await scene.subjects())[0]).toBe('Your pause is saved')
  })

  test('gets an error if nothing is canceled, or if the subscription has ended', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const scene = await aPaidMember(sandbox)
    const refused = (message: string) => ({ status: 409, body: { error: { message } } })
    expect(await scene.preview(UNDO)).toMatchObject(refused('The subscription is not canceled.'))
    const shown = { key: newId(), prorationAt: null, priceId: null, amountCents: null }
    expect(await scene.send(UNDO, shown)).toMatchObject(refused('The subscription is not canceled.'))
    await scene.send({ act: 'cancel', at: 'now' }, { ...shown, key: newId() })
    expect(await scene.preview(UNDO)).toMatchObject(refused('The subscription has ended.'))
  })
})

test('an operator does not see health reasons why no plan can be made, and no finding contains them', async ({
  ctx,
}) => {
  const health = 'You said that you are pregnant.'
  let refusal: string | null = null
  await using sandbox = await openSandbox(ctx, { gate: async () => refusal })
  const scene = await aPaidMember(sandbox)
  const neutral = expect.stringMatching(/^No meal plan can be made .* Nothing was changed\./)
  const refused = { status: 409, body: { error: { message: neutral } } }
  const move = { act: 'move-plan', planId: scene.larger.id }
  const { body: moved } = await scene.preview(move)
  refusal = health
  expect(await scene.send(move, moved)).toMatchObject(refused)
  refusal = null
  await scene.member.cancel()
  const { body: undone } = await scene.preview(UNDO)
  refusal = health
  expect(await scene.preview(UNDO)).toMatchObject(refused)
  expect(await scene.send(UNDO, undone)).toMatchObject(refused)
  expect(await scene.row()).toMatchObject({ status: 'ending', operatorAct: null })
  refusal = null
  await scene.decideInDoubt(UNDO, 'POST /v1/subscriptions/', 'away')
  sandbox.weather.fault = () => null
  refusal = health
  await ctx.db.update(subscriptions).set({ pendingSince: sql`platform.clock() - interval '3 hours'` })
  await runReconciling(sandbox)
  await scene.finish()
  const [finding] = (await scene.history()).findings
  expect(finding).toMatchObject({ kind: 'act-refused' })
  expect(finding.detail).not.toContain('pregnant')
})
