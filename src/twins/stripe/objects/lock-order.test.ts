import { and, eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { aCustomer, aTwinPrice, openSandbox } from '#members/payments/sandbox.fixtures.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { asOwner } from '#tests/support/as-owner.ts'
import { type OwnDatabase, ownDatabase } from '#tests/support/own-database.ts'
import { renewSubscription } from '../subscriptions/renew-subscription.ts'
import { lockObject } from './store.ts'
import { objects } from './tables.ts'
import { type TwinKind, twinId } from './twin-object.ts'

// No retries: Stripe's client would repeat a call that failed on a conflict and hide it.
const ONCE = { maxNetworkRetries: 0 }
const DAY_MS = 86_400_000

type Bought = {
  stripe: Stripe
  customer: string
  price: string
  coupon: string
  code: string
  subscription: string
  discount: string
  draft: string
}

type Call = (bought: Bought) => Promise<unknown>

const preview: Call = ({ stripe, subscription }) => stripe.invoices.createPreview({ subscription }, ONCE)

// Pairs of conflicting calls. The first call holds its earlier locks while it waits for the row `waitsFor`;
// the second call is made while it waits.
const clashes: [string, { waitsFor: (bought: Bought) => string; first: Call; second: Call }][] = [
  [
    'a preview and a draft that is charged',
    {
      waitsFor: ({ discount }) => discount,
      first: preview,
      second: ({ stripe, draft }) => stripe.invoices.pay(draft, {}, ONCE),
    },
  ],
  [
    'a preview and a customer who is deleted',
    {
      waitsFor: ({ discount }) => discount,
      first: preview,
      second: ({ stripe, customer }) => stripe.customers.del(customer, {}, ONCE),
    },
  ],
  [
    'a subscription that begins with a code and one that is given it',
    {
      waitsFor: ({ coupon }) => coupon,
      first: ({ stripe, customer, price, code }) =>
        stripe.subscriptions.create(
          { customer, items: [{ price }], trial_period_days: 7, discounts: [{ promotion_code: code }] },
          ONCE,
        ),
      second: ({ stripe, subscription, code, price }) =>
        stripe.subscriptions.update(
          subscription,
          { metadata: { price }, discounts: [{ promotion_code: code }] },
          ONCE,
        ),
    },
  ],
]

test.for(clashes)('%s wait for each other', async ([, { waitsFor, first, second }]) => {
  await using own = await ownDatabase()
  await using sandbox = await openSandbox(own.ctx)
  const bought = await aBoughtMonth(sandbox)
  const answers = await inTransaction(own.ctx, async (holding) => {
    await holdRow(holding, waitsFor(bought))
    const ahead = first(bought)
    await untilWaiting(own, 1)
    const behind = second(bought)
    await untilWaiting(own, 2)
    return { ahead, behind }
  }).then(({ ahead, behind }) => Promise.allSettled([ahead, behind]))
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
})

/** Creates a paid month with a discount, and the draft of the next one. */
async function aBoughtMonth({ ctx, stripe }: { ctx: Context; stripe: Stripe }): Promise<Bought> {
  const { customer, method } = await aCustomer(stripe)
  const price = await aTwinPrice(stripe)
  const coupon = await stripe.coupons.create({ percent_off: 10, duration: 'forever' })
  const code = await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id } })
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: method.id,
    discounts: [{ coupon: coupon.id }],
  })
  await renewSubscription(
    { ...ctx, now: () => new Date(ctx.now().getTime() + 32 * DAY_MS) },
    { subscriptionId: subscription.id },
  )
  const [draft] = (await stripe.invoices.list({ status: 'draft' })).data
  const [discount] = subscription.discounts
  return {
    stripe,
    customer: customer.id,
    price: price.id,
    coupon: coupon.id,
    code: code.id,
    subscription: subscription.id,
    discount: String(discount),
    draft: draft?.id ?? 'no draft',
  }
}

async function holdRow({ db }: Context, id: string): Promise<void> {
  const rows = await db.select({ id: objects.id }).from(objects).where(eq(objects.id, id)).for('update')
  expect(rows).toHaveLength(1)
}

/** Waits until the database reports this many waiting sessions, so that the test doesn't depend on timing. */
async function untilWaiting({ ctx }: OwnDatabase, sessions: number): Promise<void> {
  for (let waiting = 0; waiting < sessions; ) {
    const [found] = await asOwner<{ count: number }>(
      ctx,
      sql`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    waiting = found?.count ?? 0
  }
}

const theirs: TwinKind[] = [
  'subscription',
  'invoice',
  'invoiceitem',
  'credit_note',
  'payment_intent',
  'charge',
]

test.for(theirs)('a lock on a customer’s %s also locks the customer', async (kind) => {
  await using own = await ownDatabase()
  const id = twinId('any_')
  const customer = twinId('cus_')
  const bodies = [
    { id: customer, object: 'customer' },
    { id, object: kind, customer },
  ]
  for (const body of bodies)
    await own.ctx.db.execute(sql`
      insert into payments_sandbox.objects (id, kind, body) values (${body.id}, ${body.object}, ${JSON.stringify(body)})`)
  const free = () =>
    own.ctx.db
      .select({ id: objects.id })
      .from(objects)
      .where(and(eq(objects.kind, 'customer'), eq(objects.id, customer)))
      .for('update', { skipLocked: true })
  await inTransaction(own.ctx, async (ctx) => {
    await lockObject(ctx, kind, id)
    expect(await free()).toEqual([])
  })
  expect(await free()).toEqual([{ id: customer }])
})
