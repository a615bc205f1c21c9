import { describe, expect } from 'vitest'
import { asSystem } from '#platform/context.ts'
import { test } from '#tests/support/test-context.ts'
import { aMember, caller } from '../../members.fixtures.ts'
import { eraseProfile } from '../../privacy/erase-profile.ts'
import { operatorRoutes } from '../../subscriptions/operator/routes.ts'
import { aMemberOnTrial } from '../../subscriptions/subscriber.fixtures.ts'
import { paymentEvents, paymentFindings } from '../../tables.ts'
import { aTwinPrice, cardNumbered, openSandbox, type Sandbox } from '../sandbox.fixtures.ts'

const DISPUTED = '4000000000000259'
const ASKED = '4000000000001976'
const COMES_BACK = '4000000000005126'

/** Creates a member whose first month was charged to this card, and an operator's caller. */
async function aPaidMonth(sandbox: Sandbox, card: string) {
  const member = await aMemberOnTrial(sandbox, card)
  const { requester } = await aMember(sandbox.ctx, { admin: true })
  const call = caller({ ...sandbox.ctx, requester }, operatorRoutes(sandbox))
  await member.timePasses(8)
  return {
    member,
    call,
    findings: async () => (await call('GET', '/payment-finding')).body.data,
  }
}

describe('a dispute', () => {
  test('is shown to an operator, and its finding closes automatically once it is won', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { member, findings } = await aPaidMonth(sandbox, DISPUTED)
    const [found] = await findings()
    expect(found).toMatchObject({
      kind: 'charge-disputed',
      profileId: member.profileId,
      detail: expect.stringMatching(
        /^The bank took back \$19 .+ \(fraudulent\)\. Answer it at Stripe by .+UTC\)?\. The subscription/,
      ),
    })
    await sandbox.stripe.disputes.update(found.subject, {
      evidence: { uncategorized_text: 'winning_evidence' },
    })
    await sandbox.deliverEvents()
    expect(await findings()).toEqual([])
  })

  test('that is lost stays open for the operator', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { findings } = await aPaidMonth(sandbox, DISPUTED)
    const [found] = await findings()
    await sandbox.stripe.disputes.close(found.subject)
    await sandbox.deliverEvents()
    expect(await findings()).toMatchObject([{ detail: expect.stringMatching(/^A dispute was lost: \$19 /) }])
  })

  test('of a member who has left names only their customer', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { findings, member } = await aPaidMonth(sandbox, DISPUTED)
    const [found] = await findings()
    const { customer } = await sandbox.stripe.subscriptions.retrieve(member.stripeId)
    await eraseProfile(asSystem(sandbox.ctx), member.profile)
    await sandbox.stripe.customers.del(String(customer))
    await sandbox.stripe.disputes.close(found.subject)
    await sandbox.deliverEvents()
    expect(await findings()).toMatchObject([
      { profileId: null, detail: expect.stringContaining(`the customer ${customer} had paid`) },
    ])
  })
})

describe('a dispute about another product that shares the account', () => {
  test.for(['is there', 'was deleted'] as const)(
    'is not ours where its customer %s',
    async (fate, { ctx }) => {
      await using sandbox = await openSandbox(ctx)
      const { stripe } = sandbox
      const { id: customer } = await stripe.customers.create({})
      const { id: card } = await stripe.paymentMethods.create(cardNumbered(DISPUTED))
      await stripe.paymentMethods.attach(card, { customer })
      const { id: price } = await aTwinPrice(stripe)
      await stripe.subscriptions.create({ customer, items: [{ price }], default_payment_method: card })
      const [dispute] = (await stripe.disputes.list({})).data
      if (fate === 'was deleted') await stripe.customers.del(customer)
      await stripe.disputes.close(dispute?.id ?? '')
      await sandbox.deliverEvents()
      expect(await ctx.db.select().from(paymentEvents)).not.toEqual([])
      expect(await ctx.db.select().from(paymentFindings)).toEqual([])
    },
  )
})

describe('an inquiry by the bank', () => {
  test('is not reported as money taken back, and closes automatically once it is answered', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const { findings } = await aPaidMonth(sandbox, ASKED)
    const [found] = await findings()
    expect(found).toMatchObject({
      kind: 'charge-disputed',
      detail: expect.stringMatching(
        /^The bank asks about \$19 .+ \(general\)\. Nothing was taken back yet\. Answer it at Stripe by /,
      ),
    })
    await sandbox.stripe.disputes.update(found.subject, {
      evidence: { uncategorized_text: 'winning_evidence' },
    })
    await sandbox.deliverEvents()
    expect(await findings()).toEqual([])
  })

  test('that becomes a dispute is reported as one', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { findings } = await aPaidMonth(sandbox, ASKED)
    const [found] = await findings()
    await sandbox.stripe.disputes.update(found.subject, {
      evidence: { uncategorized_text: 'escalate_inquiry_evidence' },
    })
    await sandbox.deliverEvents()
    expect(await findings()).toMatchObject([{ detail: expect.stringMatching(/^The bank took back \$19 /) }])
  })
})

test('a refund that fails later is shown to an operator, who had seen it succeed', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const { member, call, findings } = await aPaidMonth(sandbox, COMES_BACK)
  const path = `/profile/${member.profileId}`
  const { invoices } = (await call('GET', `${path}/billing-history`)).body
  const paid = invoices.find(({ paidCents }: { paidCents: number }) => paidCents > 0)
  const act = { act: 'refund', invoice: paid.id }
  const { key } = (await call('POST', `${path}/billing-preview`, act)).body
  expect((await call('POST', `${path}/billing-act`, { wish: act, key })).status).toBe(200)
  expect(await findings()).toEqual([])
  await sandbox.deliverEvents()
  expect(await findings()).toMatchObject([
    {
      kind: 'refund-failed',
      profileId: member.profileId,
      detail: expect.stringMatching(/^\$19 that was refunded .+ \(expired or canceled card\)/),
    },
  ])
  // The amount can be refunded again.
  expect((await call('POST', `${path}/billing-preview`, act)).body.amountCents).toBe(1900)
})
