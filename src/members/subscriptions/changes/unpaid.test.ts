import { describe, expect } from 'vitest'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { test } from '#tests/support/test-context.ts'
import { retryCharge } from '#twins/stripe/invoices/retry-charge.ts'
import { retryChargeJob } from '#twins/stripe/invoices/status/retry-schedule.ts'
import { waitingJobs } from '../../members.fixtures.ts'
import { cardNumbered, confirmCard, openSandbox, type Sandbox } from '../../payments/sandbox.fixtures.ts'
import { callOffEarlier, callOffEarlierJob } from '../../payments/unpaid/call-off-earlier.ts'
import { reconcileMember } from '../reconcile/reconcile-member.ts'
import { aPayingMember, onDay, subscriptionRowOf } from '../subscriber.fixtures.ts'

const LATER_DECLINED = '4000000000000341'
const GOOD_CARD = '5555555555554444'

/** Creates a member after the last charge attempt, with this setting at Stripe. */
async function aMemberGivenUp(sandbox: Sandbox, subscriptionStatus: 'unpaid' | 'past_due') {
  Object.assign(sandbox.ctx.config.payments, { subscriptionStatus })
  const member = await aPayingMember(sandbox, LATER_DECLINED)
  for (const days of [11.1, 13.1, 15.1])
    for (const job of await waitingJobs<{ invoiceId: string }>(sandbox.ctx, retryChargeJob.name))
      await retryCharge(onDay(sandbox.ctx, days), job)
  await sandbox.deliverEvents()
  return member
}

async function putGoodCard(sandbox: Sandbox, member: Awaited<ReturnType<typeof aMemberGivenUp>>) {
  const { profileId } = member
  const setup = await member.billing('POST', '/billing/card-setup', { profileId })
  const paymentMethod = await confirmCard(sandbox.stripe, setup.body.clientSecret, GOOD_CARD)
  return member.billing('PUT', '/billing/card', { profileId, paymentMethod })
}

async function invoicesOf({ stripe }: Sandbox, subscription: string) {
  const { data } = await stripe.invoices.list({ subscription, limit: 100 })
  return data.filter(({ amount_due }) => amount_due > 0).map(({ status }) => status)
}

describe('a subscription after the last charge attempt', () => {
  test('is unpaid if Stripe is set so: no weeks are made, and it runs again once it is paid', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberGivenUp(sandbox, 'unpaid')
    const { profileId, stripeId } = member
    expect(await member.snapshot()).toMatchObject({ status: 'unpaid', isEntitled: false, renewsAt: null })
    const [mail] = await queuedMails(ctx)
    expect(mail).toMatchObject({
      subject: 'Your subscription is not paid',
      text: expect.stringContaining('We could not charge $19, and have stopped trying.'),
    })
    expect((await member.billing('GET', `/billing?profileId=${profileId}`)).body.dueCents).toBe(1900)
    expect((await putGoodCard(sandbox, member)).status).toBe(200)
    expect(await subscriptionRowOf(ctx)).toMatchObject({ status: 'active' })
    expect(await invoicesOf(sandbox, stripeId)).toEqual(['paid'])
  })

  test('a month later, owes the current month and none before it', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberGivenUp(sandbox, 'unpaid')
    const { profileId, stripeId } = member
    await member.timePasses(40)
    expect(await invoicesOf(sandbox, stripeId)).toEqual(['draft', 'open'])
    const due = async () => (await member.billing('GET', `/billing?profileId=${profileId}`)).body.dueCents
    expect(await due()).toBe(1900)
    const declined = await member.billing('POST', '/billing/payment', { profileId, dueCents: 1900 })
    expect(declined).toMatchObject({ status: 400 })
    // The attempt finalized the invoice. It is still due, and Stripe does not retry it automatically.
    expect(await due()).toBe(1900)
    const { data } = await sandbox.stripe.invoices.list({ subscription: stripeId, status: 'open' })
    expect(data.map(({ next_payment_attempt }) => next_payment_attempt)).toEqual([null, null])
    await putGoodCard(sandbox, member)
    expect(await invoicesOf(sandbox, stripeId)).toEqual(['paid', 'void'])
    const { status, paidUntil } = await subscriptionRowOf(ctx)
    expect(status).toBe('active')
    expect(paidUntil?.getTime()).toBeGreaterThan(onDay(ctx, 60).now().getTime())
  })

  test('owes no earlier month, however the current one was paid', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberGivenUp(sandbox, 'unpaid')
    await member.timePasses(40)
    const [draft] = (await sandbox.stripe.invoices.list({ subscription: member.stripeId, status: 'draft' }))
      .data
    const id = draft?.id ?? ''
    const card = await sandbox.stripe.paymentMethods.create(cardNumbered(GOOD_CARD))
    const customer = String(draft?.customer)
    await sandbox.stripe.paymentMethods.attach(card.id, { customer })
    await sandbox.stripe.invoices.finalizeInvoice(id, { auto_advance: false })
    await sandbox.stripe.invoices.pay(id, { payment_method: card.id })
    await sandbox.deliverEvents()
    expect(await subscriptionRowOf(ctx)).toMatchObject({ status: 'active' })
    expect(await invoicesOf(sandbox, member.stripeId)).toEqual(['paid', 'open'])
    const jobs = await waitingJobs<{ subscriptionId: string; before: number }>(ctx, callOffEarlierJob.name)
    expect(jobs).toHaveLength(1)
    for (const _ of ['once', 'twice']) for (const job of jobs) await callOffEarlier(sandbox.stripe, job)
    expect(await invoicesOf(sandbox, member.stripeId)).toEqual(['paid', 'void'])
  })

  test('stays unpaid if another attempt fails after the setting at Stripe was changed', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberGivenUp(sandbox, 'unpaid')
    await member.timePasses(40)
    Object.assign(sandbox.ctx.config.payments, { subscriptionStatus: 'past_due' })
    await member.billing('POST', '/billing/payment', { profileId: member.profileId, dueCents: 1900 })
    for (const days of [60, 61, 62])
      for (const job of await waitingJobs<{ invoiceId: string }>(sandbox.ctx, retryChargeJob.name))
        await retryCharge(onDay(sandbox.ctx, days), job)
    await sandbox.deliverEvents()
    expect(await subscriptionRowOf(ctx)).toMatchObject({ status: 'unpaid' })
  })

  test('owes nothing once it is canceled', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberGivenUp(sandbox, 'unpaid')
    await member.timePasses(40)
    expect((await member.cancel()).body.status).toBe('ended')
    expect(await invoicesOf(sandbox, member.stripeId)).toEqual(['void', 'void'])
  })

  test('is left past due if Stripe is set so, and its next month is charged with its own retries', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberGivenUp(sandbox, 'past_due')
    expect(await subscriptionRowOf(ctx)).toMatchObject({ status: 'past_due' })
    await member.timePasses(40)
    expect(await subscriptionRowOf(ctx)).toMatchObject({ status: 'past_due' })
    expect(await invoicesOf(sandbox, member.stripeId)).toEqual(['open', 'open'])
    expect(await waitingJobs(ctx, retryChargeJob.name)).not.toEqual([])
  })

  test('includes meal plans for as long after a month that was paid late as after any other', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberGivenUp(sandbox, 'past_due')
    await member.timePasses(40)
    const { data } = await sandbox.stripe.invoices.list({ subscription: member.stripeId, status: 'open' })
    const older = data.at(-1)
    const { id } = await sandbox.stripe.paymentMethods.create(cardNumbered(GOOD_CARD))
    await sandbox.stripe.paymentMethods.attach(id, { customer: String(older?.customer) })
    await sandbox.stripe.invoices.pay(older?.id ?? '', { payment_method: id })
    await sandbox.deliverEvents()
    const { status, paidUntil } = await subscriptionRowOf(ctx)
    const paidMonth = older?.lines.data[0]?.period.end ?? 0
    expect({ status, paidUntil }).toEqual({ status: 'past_due', paidUntil: new Date(paidMonth * 1000) })
    // It stays the same when read again: the owed month is another one.
    await reconcileMember(sandbox.ctx, sandbox.stripe, { profileId: member.profileId })
    expect((await subscriptionRowOf(ctx)).paidUntil).toEqual(paidUntil)
  })
  test('includes meal plans for the grace days if it was paid unnoticed and its next month is owed', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberGivenUp(sandbox, 'unpaid')
    const before = await subscriptionRowOf(ctx)
    // The good card pays and is removed again. No event arrives for either, or for the new month.
    const { id } = await sandbox.stripe.paymentMethods.create(cardNumbered(GOOD_CARD))
    const { latest_invoice, customer } = await sandbox.stripe.subscriptions.retrieve(member.stripeId)
    await sandbox.stripe.paymentMethods.attach(id, { customer: String(customer) })
    await sandbox.stripe.invoices.pay(String(latest_invoice), { payment_method: id })
    await member.timePassesUnseen(40)
    await reconcileMember(onDay(sandbox.ctx, 40), sandbox.stripe, { profileId: member.profileId })
    const { status, paidUntil } = await subscriptionRowOf(ctx)
    expect({ status, paidUntil }).toEqual({ status: 'past_due', paidUntil: before.currentPeriodEndsAt })
    const [mail] = await queuedMails(ctx)
    expect(mail?.text).toContain('Your meal plans continue until')
  })
})
