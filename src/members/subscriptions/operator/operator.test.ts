import { and, eq, like, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { audit } from '#platform/audit/tables.ts'
import { asSystem } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { test } from '#tests/support/test-context.ts'
import { syncSandboxPrices } from '#twins/stripe/prices/sync-sandbox-prices.ts'
import { aMember, aPlan, caller, waitingJobs } from '../../members.fixtures.ts'
import { openSandbox, type Sandbox, upToTheCard } from '../../payments/sandbox.fixtures.ts'
import { paymentAccounts, paymentEvents, profiles, subscriptions } from '../../tables.ts'
import { pauseRoutes } from '../changes/pause-routes.ts'
import { noteFinding } from '../findings/note-finding.ts'
import { localDay } from '../mail/local-day.ts'
import { resolveWaiting } from '../reconcile/due/reconcile-due.ts'
import { aMemberOnTrial } from '../subscriber.fixtures.ts'
import { finishOperatorAct, finishOperatorActJob } from './finish-operator-act.ts'
import { operatorRoutes } from './routes.ts'

async function anOperator(sandbox: Sandbox, card?: string) {
  const { requester, profile } = await aMember(sandbox.ctx, { admin: true })
  const member = await aMemberOnTrial(sandbox, card)
  const call = caller({ ...sandbox.ctx, requester }, operatorRoutes(sandbox))
  const path = `/profile/${member.profileId}`
  const preview = (act: object) => call('POST', `${path}/billing-preview`, act)
  return {
    member,
    username: profile.username,
    call,
    preview,
    history: async () => (await call('GET', `${path}/billing-history`)).body,
    /** Requests the preview, then takes the action. */
    take: async (act: object) => {
      const { body: shown } = await preview(act)
      const { key, prorationAt, priceId, amountCents } = shown
      const send = () =>
        call('POST', `${path}/billing-act`, {
          wish: act,
          key,
          ...(prorationAt && { prorationAt }),
          ...(priceId && { priceId }),
          ...(amountCents === null ? {} : { amountCents }),
        })
      return { shown, done: await send(), again: send }
    },
    acts: async () => {
      const rows = await sandbox.ctx.db
        .select()
        .from(audit)
        .where(
          and(
            like(audit.act, 'billing-%'),
            eq(audit.actor, requester.kind === 'signed-in' ? requester.authUserId : ''),
          ),
        )
        .orderBy(audit.id)
      return rows.map(({ act }) => act)
    },
    subjects: async () =>
      (await queuedMails(sandbox.ctx, member.profile.email)).map(({ subject }) => subject),
  }
}

describe('an operator', () => {
  test('sees an action as done if its response was lost and the retry was refused', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const operator = await anOperator(sandbox)
    let hasLost = false
    sandbox.weather.fault = (call) => {
      if (hasLost || !call.startsWith('DELETE /v1/subscriptions/')) return null
      hasLost = true
      return 'answer-lost'
    }
    const { done } = await operator.take({ act: 'cancel', at: 'now' })
    expect(hasLost).toBe(true)
    expect(done.status).toBe(200)
    expect(await operator.member.snapshot()).toMatchObject({ status: 'ended', unknownYet: null })
  })

  test('reads a member’s invoices, findings and changes with their actors', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const operator = await anOperator(sandbox)
    await operator.member.timePasses(8)
    await noteFinding(sandbox.ctx, {
      kind: 'second-subscription',
      subject: 'sub_2',
      profileId: operator.member.profileId,
      detail: 'Two run.',
    })
    const history = await operator.history()
    expect(history.subscription.status).toBe('active')
    expect(history.invoices.map(({ paidCents }: { paidCents: number }) => paidCents)).toContain(1900)
    expect(history.findings).toMatchObject([{ kind: 'second-subscription', detail: 'Two run.' }])
    expect(history.changes).toContainEqual(expect.objectContaining({ detail: 'Was on trial; now active.' }))
    const listed = await operator.call('GET', '/payment-finding')
    expect(listed.body).toMatchObject({ total: 1, data: [{ username: operator.member.profile.username }] })
    const [{ _id }] = listed.body.data
    expect((await operator.call('DELETE', `/payment-finding/${_id}`)).status).toBe(204)
    expect((await operator.call('GET', '/payment-finding')).body.total).toBe(0)
  })

  test('cancels at the end, or now, after reading the consequences', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const operator = await anOperator(sandbox)
    await operator.member.timePasses(8)
    const end = await operator.take({ act: 'cancel', at: 'end' })
    expect(end.shown.says[0]).toMatch(/^Nothing more is charged. Meal plans continue until \w+ \d+/)
    expect(end.done.body.subscription.status).toBe('ending')
    const now = await operator.take({ act: 'cancel', at: 'now' })
    expect(now.shown.says[0]).toMatch(/ends at once/)
    expect(now.done.body.subscription.status).toBe('ended')
    expect(await operator.acts()).toEqual(['billing-cancel', 'billing-cancel'])
    expect(await operator.subjects()).toContain('Your subscription has ended')
  })

  test('moves a member to another plan, with the cost to the cent, and goals cut to what the plan covers', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const operator = await anOperator(sandbox)
    const larger = await aPlan(ctx, { priceCents: 3900 })
    await syncSandboxPrices(sandbox.ctx)
    await operator.member.timePasses(8)
    const { shown, done } = await operator.take({ act: 'move-plan', planId: larger.id })
    expect(shown.says.join(' ')).toMatch(/\$39 a month. \$\d+(?:\.\d\d)? is charged now/)
    expect(done.status).toBe(200)
    const [profile] = await ctx.db.select().from(profiles).where(eq(profiles.id, operator.member.profileId))
    expect(profile?.planId).toBe(larger.id)
    expect(done.body.subscription.priceCents).toBe(3900)
  })

  test('cannot decide about their own money, whether support or administrator', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    const { authUserId } = member.profile
    const { profileId } = member
    for (const rights of [{ isAdmin: false, roles: ['support'] }, { isAdmin: true }] as const) {
      const requester = { kind: 'signed-in', authUserId, profileId, ...rights } as const
      const call = caller({ ...sandbox.ctx, requester }, operatorRoutes(sandbox))
      const refused = {
        status: 403,
        body: { error: { message: expect.stringMatching(/their own money/) } },
      }
      for (const id of [profileId, profileId.toUpperCase()]) {
        const path = `/profile/${id}`
        const wish = { act: 'comp-month' }
        expect(await call('POST', `${path}/billing-preview`, wish)).toMatchObject(refused)
        const sent = { wish, key: newId(), amountCents: 1900 }
        expect(await call('POST', `${path}/billing-act`, sent)).toMatchObject(refused)
      }
    }
    const operator = await anOperator(sandbox)
    expect((await operator.take({ act: 'comp-month' })).done.status).toBe(200)
  })

  test('credits no amount other than the one shown', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const operator = await anOperator(sandbox)
    const { body: shown } = await operator.preview({ act: 'comp-month' })
    await ctx.db.update(subscriptions).set({ priceCents: 3900 })
    const { key, amountCents } = shown
    const { profileId } = operator.member
    const json = { wish: { act: 'comp-month' }, key, amountCents }
    expect(await operator.call('POST', `/profile/${profileId}/billing-act`, json)).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining('costs something else by now') } },
    })
    expect((await operator.history()).creditCents).toBe(0)
  })

  test('credits a free month once, however often it is sent', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const operator = await anOperator(sandbox)
    const { shown, done, again } = await operator.take({ act: 'comp-month' })
    expect(shown).toMatchObject({ amountCents: 1900 })
    expect(done.body.creditCents).toBe(1900)
    expect((await again()).body.creditCents).toBe(1900)
    expect(await operator.subjects()).toContain('A month with our compliments')
  })

  test('resends a receipt', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const operator = await anOperator(sandbox)
    await operator.member.timePasses(8)
    const paid = (await operator.history()).invoices.find(({ paidCents }: { paidCents: number }) => paidCents)
    const { shown } = await operator.take({ act: 'resend-receipt', invoice: paid.id })
    expect(shown.says[0]).toContain('The receipt for $19 is mailed to')
    const receipts = (await operator.subjects()).filter((subject) => subject === 'Receipt for $19')
    expect(receipts).toHaveLength(2)
  })

  test('refunds part of an invoice, then the rest, and no more', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const operator = await anOperator(sandbox)
    await operator.member.timePasses(8)
    const paid = (await operator.history()).invoices.find(({ paidCents }: { paidCents: number }) => paidCents)
    const part = await operator.take({ act: 'refund', invoice: paid.id, amountCents: 500 })
    expect((await operator.history()).changes[0]).toMatchObject({
      actor: operator.username,
      detail: `$5 of ${paid.number} refunded. The member asked for it.`,
    })
    expect(part.shown.says).toContain('$14 of the invoice stays paid.')
    expect(part.done.status).toBe(200)
    await part.again()
    const rest = await operator.take({ act: 'refund', invoice: paid.id })
    expect(rest.shown.amountCents).toBe(1400)
    const { data } = await sandbox.stripe.refunds.list({ limit: 10 })
    expect(data.map(({ amount }) => amount).toSorted()).toEqual([1400, 500])
    const more = await operator.preview({ act: 'refund', invoice: paid.id })
    expect(more).toMatchObject({ status: 409 })
    expect(await operator.subjects()).toContain('Refund of $5')
  })

  test('gives a reason for a refund, and sees the refundable rest of an invoice', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const operator = await anOperator(sandbox)
    await operator.member.timePasses(8)
    const paidOf = async () =>
      (await operator.history()).invoices.find(({ paidCents }: { paidCents: number }) => paidCents)
    const paid = await paidOf()
    expect(paid).toMatchObject({ paidCents: 1900, refundedCents: 0 })
    const part = { act: 'refund', invoice: paid.id, amountCents: 500 }
    const fraud = await operator.take({ ...part, reason: 'fraudulent' })
    expect(fraud.shown.says).toContain('Stripe blocks this card and this email address from then on.')
    expect((await operator.take({ ...part, reason: 'duplicate' })).shown.says).not.toContain(
      'Stripe blocks this card and this email address from then on.',
    )
    expect(await operator.preview({ ...part, reason: 'because' })).toMatchObject({ status: 400 })
    const { data } = await sandbox.stripe.refunds.list({ limit: 10 })
    expect(data.map(({ reason }) => reason)).toEqual(['duplicate', 'fraudulent'])
    const said = (await operator.history()).changes.map(({ detail }: { detail: string }) => detail)
    expect(said.slice(0, 2)).toEqual([
      `$5 of ${paid.number} refunded. It was charged twice.`,
      `$5 of ${paid.number} refunded. It was fraud.`,
    ])
    expect(await paidOf()).toMatchObject({ paidCents: 1900, refundedCents: 1000 })
  })

  test('refunds an invoice of an ended subscription, which stays ended', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const operator = await anOperator(sandbox)
    await operator.member.timePasses(8)
    await operator.take({ act: 'cancel', at: 'now' })
    const paid = (await operator.history()).invoices.find(({ paidCents }: { paidCents: number }) => paidCents)
    const { shown, done } = await operator.take({ act: 'refund', invoice: paid.id })
    expect(shown.says.slice(0, 3)).toEqual([
      '$19 goes back to the card that paid.',
      'All of the invoice is then refunded.',
      'The subscription stays as it is.',
    ])
    expect(done.body.subscription.status).toBe('ended')
  })

  test('sees an action with an unknown outcome, which is then done and recorded once, however it ends', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const operator = await anOperator(sandbox)
    await operator.member.timePasses(8)
    const paid = (await operator.history()).invoices.find(({ paidCents }: { paidCents: number }) => paidCents)
    let hasLost = false
    sandbox.weather.fault = (call) => {
      if (hasLost) return 'away'
      hasLost = call === 'POST /v1/refunds'
      return hasLost ? 'answer-lost' : null
    }
    const { done, again } = await operator.take({ act: 'refund', invoice: paid.id })
    expect(done).toMatchObject({
      status: 503,
      body: {
        error: { message: expect.stringMatching(/^We do not know yet whether the money was refunded/) },
      },
    })
    expect(await operator.history()).toMatchObject({
      unknownYet: expect.stringMatching(/We do not know yet/),
      isAway: true,
      invoices: [],
      creditCents: null,
    })
    expect(await operator.preview({ act: 'comp-month' })).toMatchObject({
      status: 503,
      body: { error: { message: expect.stringMatching(/whether the money was refunded/) } },
    })
    sandbox.weather.fault = () => null
    await ctx.db.update(subscriptions).set({ operatorActSince: sql`platform.clock() - interval '2 minutes'` })
    // The process ended with its job.
    await ctx.db.execute(sql`delete from jobs.job where name = ${finishOperatorActJob.name}`)
    expect(await resolveWaiting(asSystem(sandbox.ctx))).toBe(1)
    for (const job of await waitingJobs<{ profileId: string }>(ctx, finishOperatorActJob.name))
      await finishOperatorAct(asSystem(sandbox.ctx), sandbox, job)
    expect((await again()).status).toBe(200)
    const history = await operator.history()
    expect(history).toMatchObject({ unknownYet: null, creditCents: 0 })
    expect(history.changes[0]).toMatchObject({
      actor: operator.username,
      detail: `$19 of ${paid.number} refunded. The member asked for it.`,
    })
    expect(await operator.acts()).toEqual(['billing-refund'])
    expect((await sandbox.stripe.refunds.list({ limit: 10 })).data).toHaveLength(1)
    expect((await operator.subjects()).filter((subject) => subject === 'Refund of $19')).toHaveLength(1)
  })

  test('credits a month once and records it, even if the subscription and its price have changed by then', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const operator = await anOperator(sandbox)
    await operator.member.timePasses(8)
    sandbox.weather.fault = (call) => (call.includes('balance_transactions') ? 'answer-lost' : null)
    const { done, again } = await operator.take({ act: 'comp-month' })
    expect(done.status).toBe(503)
    const early = new Date(Date.now() - 60 * 60 * 1000)
    await ctx.db.update(subscriptions).set({ operatorActSince: early })
    // Pressed again under the same key, the action keeps its original time.
    expect((await again()).status).toBe(503)
    const [waiting] = await ctx.db.select().from(subscriptions)
    expect(waiting?.operatorActSince).toEqual(early)
    sandbox.weather.fault = () => null
    await ctx.db.update(subscriptions).set({ status: 'ended', endsAt: new Date(), priceCents: 3900 })
    await finishOperatorAct(asSystem(sandbox.ctx), sandbox, { profileId: operator.member.profileId })
    const history = await operator.history()
    expect(history).toMatchObject({ unknownYet: null, creditCents: 1900 })
    expect(await operator.acts()).toEqual(['billing-comp-month'])
    expect((await again()).status).toBe(200)
    expect((await operator.history()).creditCents).toBe(1900)
  })

  test('has an action retried by one job, however long Stripe is down', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const operator = await anOperator(sandbox)
    sandbox.weather.fault = (call) => (call.includes('balance_transactions') ? 'away' : null)
    expect((await operator.take({ act: 'comp-month' })).done.status).toBe(503)
    const { profileId } = operator.member
    for (let tries = 0; tries < 3; tries += 1)
      await expect(finishOperatorAct(asSystem(sandbox.ctx), sandbox, { profileId })).rejects.toThrow(
        /We do not know yet/,
      )
    expect(await waitingJobs(ctx, finishOperatorActJob.name)).toEqual([{ profileId }])
  })

  test('must look at Stripe if the outcome of an action is unknown for a day', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const operator = await anOperator(sandbox)
    sandbox.weather.fault = (call) => (call.includes('balance_transactions') ? 'answer-lost' : null)
    expect((await operator.take({ act: 'comp-month' })).done.status).toBe(503)
    await ctx.db.update(subscriptions).set({ operatorActSince: sql`platform.clock() - interval '1 day'` })
    const { profileId } = operator.member
    await finishOperatorAct(asSystem(sandbox.ctx), sandbox, { profileId })
    expect(await operator.history()).toMatchObject({
      unknownYet: null,
      findings: [{ kind: 'act-unknown', detail: expect.stringContaining('Look at Stripe') }],
    })
  })

  test('sees before a cancellation or credit what it means for a member who owes, has paused or is leaving', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const operator = await anOperator(sandbox, '4000000000000341')
    await operator.member.timePasses(8)
    expect(await operator.member.snapshot()).toMatchObject({ status: 'past_due' })
    const { body: end } = await operator.preview({ act: 'cancel', at: 'end' })
    expect(end.says[0]).toMatch(/^Nothing is paid for at the moment, so the subscription ends at once/)
    const [row] = await ctx.db.select().from(subscriptions)
    const { body: comp } = await operator.preview({ act: 'comp-month' })
    expect(comp.says[0]).toContain(
      `, on ${localDay(row?.currentPeriodEndsAt ?? new Date(0), null)}, and what`,
    )
    expect(row?.paidUntil?.getTime()).toBeLessThan(row?.currentPeriodEndsAt?.getTime() ?? 0)
    const done = await operator.take({ act: 'cancel', at: 'end' })
    expect(done.done.body.subscription.status).toBe('ended')

    const leaving = await anOperator(sandbox)
    await leaving.member.cancel()
    const { body: late } = await leaving.preview({ act: 'comp-month' })
    expect(late.says.join(' ')).toMatch(
      /taken off the next charge, and what is left of it off those after that\. The subscription is canceled/,
    )
  })

  test('cannot move a paused subscription, and neither can its member', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const operator = await anOperator(sandbox)
    const larger = await aPlan(ctx, { priceCents: 3900 })
    await syncSandboxPrices(sandbox.ctx)
    const { member } = operator
    await member.timePasses(8)
    await caller(member.own, pauseRoutes(sandbox))('POST', '/subscription/pause', {
      profileId: member.profileId,
      months: 1,
    })
    const refusal = {
      status: 409,
      body: { error: { message: expect.stringContaining('End the pause first') } },
    }
    expect(await operator.preview({ act: 'move-plan', planId: larger.id })).toMatchObject(refusal)
    const planChange = { profileId: member.profileId, planId: larger.id, goals: member.profile.goals }
    const own = await member.changes()('PUT', '/subscription/plan', planChange)
    expect(own).toMatchObject(refusal)
  })

  test('resends the receipt of an earlier month with its original purpose', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const operator = await anOperator(sandbox)
    await operator.member.timePasses(8)
    const [first] = (await operator.history()).invoices
    const [row] = await ctx.db.select().from(subscriptions)
    await operator.member.timePasses(40)
    const larger = await aPlan(ctx, { priceCents: 3900 })
    await syncSandboxPrices(sandbox.ctx)
    await operator.take({ act: 'move-plan', planId: larger.id })
    await operator.take({ act: 'resend-receipt', invoice: first.id })
    const [resent] = await queuedMails(ctx, operator.member.profile.email)
    expect(resent?.subject).toBe('Receipt for $19')
    expect(resent?.text).toContain(
      `charged for ${operator.member.plan.name}. It is paid until ${localDay(row?.paidUntil ?? new Date(0), null)}`,
    )
  })

  test('sees an empty history and a finding about the loss if Stripe does not know the customer', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const operator = await anOperator(sandbox)
    await ctx.db.update(paymentAccounts).set({ stripeCustomerId: 'cus_nobody' })
    const { status, body } = await operator.call(
      'GET',
      `/profile/${operator.member.profileId}/billing-history`,
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ isLost: true, invoices: [], creditCents: 0 })
    expect(body.findings).toMatchObject([{ kind: 'customer-lost', subject: 'cus_nobody' }])
    const own = await operator.member.billing('GET', `/billing?profileId=${operator.member.profileId}`)
    expect(own).toMatchObject({ status: 200, body: { invoices: [] } })
    expect((await operator.call('GET', '/payment-finding')).body.total).toBe(1)
  })

  test('can forget a customer that Stripe does not know, so that the member can subscribe again', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const operator = await anOperator(sandbox)
    const { member } = operator
    await member.timePasses(8)
    const act = { act: 'forget-customer' }
    expect((await operator.preview(act)).body.error.message).toContain('Stripe knows this customer')
    const { customer } = await sandbox.stripe.subscriptions.retrieve(member.stripeId)
    await sandbox.stripe.customers.del(String(customer))
    await ctx.db.update(paymentAccounts).set({ stripeCustomerId: 'cus_nobody' })
    // The key may belong to another account; only an operator can find out.
    await ctx.db.update(subscriptions).set({ stripePriceId: 'price_of_another_account' })
    await sandbox.deliverEvents()
    expect((await operator.history()).isLost).toBe(true)
    const { shown, done, again } = await operator.take(act)
    expect(shown.says[0]).toMatch(/ is forgotten here\. /)
    expect(done.body).toMatchObject({ isLost: false, subscription: { status: 'none' } })
    expect(done.body.changes[0]).toMatchObject({ actor: operator.username })
    expect(done.body.changes.map(({ detail }: { detail: string }) => detail)).toContain(
      `Subscribed to ${member.plan.name}.`,
    )
    expect(done.body.findings.filter(({ settledAt }: { settledAt: string }) => !settledAt)).toEqual([])
    expect((await again()).status).toBe(200)

    // Late events about the former customer change nothing.
    await ctx.db.delete(paymentEvents)
    await sandbox.deliverEvents()
    const { call, order, stripeCustomerId } = await upToTheCard(sandbox, member, '5555555555554444')
    expect(stripeCustomerId).not.toBe(customer)
    const anew = await call('POST', '/stripe/subscription', { ...order, withoutTrial: true })
    expect(anew.body.status).toBe('active')
    expect(await member.snapshot()).toMatchObject({ status: 'active' })
  })

  test('cannot find another member’s invoice', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const operator = await anOperator(sandbox)
    const other = await anOperator(sandbox)
    await other.member.timePasses(8)
    const [invoice] = (await other.history()).invoices
    expect((await operator.preview({ act: 'refund', invoice: invoice.id })).status).toBe(404)
  })
})
