import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { findPricingPlan } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import { prepareNewCard } from '#members/payments/billing/prepare-new-card.ts'
import { readBilling } from '#members/payments/billing/read-billing.ts'
import { replaceCard } from '#members/payments/billing/replace-card.ts'
import { closeCustomer } from '#members/payments/customers/close-customer.ts'
import { ensureCustomer } from '#members/payments/customers/ensure-customer.ts'
import { prepareCard } from '#members/payments/prepare-card.ts'
import { cardNumbered } from '#members/payments/sandbox.fixtures.ts'
import { checkSetUp, soldPricingPlans } from '#members/payments/set-up/check-set-up.ts'
import { ensurePrice } from '#members/payments/set-up/ensure-price.ts'
import { ensurePortal, portalTrouble } from '#members/payments/set-up/portal.ts'
import { endpointTrouble, ensureEndpoint } from '#members/payments/set-up/webhook-endpoint.ts'
import { isMissing } from '#members/payments/stripe/call-stripe.ts'
import { cancelSubscription } from '#members/subscriptions/changes/cancel-subscription.ts'
import { changePricingPlan } from '#members/subscriptions/changes/change-pricing-plan.ts'
import { endPause, pauseSubscription } from '#members/subscriptions/changes/pause-subscription.ts'
import { previewRestart } from '#members/subscriptions/changes/preview-restart.ts'
import { previewSubscriptionChange } from '#members/subscriptions/changes/preview-subscription-change.ts'
import { redeemPromotion } from '#members/subscriptions/changes/redeem-promotion.ts'
import { restartSubscription } from '#members/subscriptions/changes/restart-subscription.ts'
import { resumeSubscription } from '#members/subscriptions/changes/resume-subscription.ts'
import type { OperatorAct } from '#members/subscriptions/operator/operator-act.ts'
import { previewOperatorAct } from '#members/subscriptions/operator/preview-operator-act.ts'
import { takeOperatorAct } from '#members/subscriptions/operator/take-operator-act.ts'
import { walkEvents } from '#members/subscriptions/reconcile/due/walk-events.ts'
import { reconcileMember } from '#members/subscriptions/reconcile/reconcile-member.ts'
import { findSubscription } from '#members/subscriptions/record/find-subscription.ts'
import { startSubscription } from '#members/subscriptions/start/start-subscription.ts'
import { paymentAccounts, paymentEvents } from '#members/tables.ts'
import { hold, type Step } from './take-steps.ts'
import type { Walk } from './walk.ts'

const DECLINED_WHEN_CHARGED = '4000000000000341'

const priceIdOf = async ({ ctx }: Walk, plan: string) =>
  (await findPricingPlan(ctx, plan))?.stripe.priceId ?? ''

async function statusOf({ own, profileId }: Walk): Promise<string> {
  return (await findSubscription(own, { profileId })).state.status
}

async function holdStatus(walk: Walk, status: string): Promise<void> {
  const found = await statusOf(walk)
  hold(found === status, `the subscription is ${found}, not ${status}`)
}

/** What the browser does: a payment method of the typed card, and with it the set-up confirmed. */
async function confirm(
  { stripe, known }: Walk,
  clientSecret: string,
  number = '4242424242424242',
): Promise<string> {
  const { id } = await stripe.paymentMethods.create(cardNumbered(number))
  const { data } = await stripe.setupIntents.list({ customer: known.customer })
  const setup = data.find((one) => one.client_secret === clientSecret)
  const { status } = await stripe.setupIntents.confirm(setup?.id ?? 'seti_none', { payment_method: id })
  hold(status === 'succeeded', `the set-up is ${status}`)
  return id
}

const SET_UP: Step[] = [
  {
    name: 'products and prices made',
    take: async ({ ctx, stripe }) => {
      for (const plan of await soldPricingPlans(ctx)) await ensurePrice(ctx, stripe, plan)
    },
  },
  {
    name: 'products and prices checked',
    take: async ({ ctx, stripe }) => {
      for (const plan of await soldPricingPlans(ctx))
        hold((await ensurePrice(ctx, stripe, plan)).length === 0, 'a price was made a second time')
    },
  },
  {
    name: 'webhook endpoint',
    take: async (walk) => {
      const { secret } = await ensureEndpoint(walk.ctx, walk.stripe)
      hold(secret !== null, 'no signing secret is answered')
      walk.believe(secret ?? '')
      const trouble = await endpointTrouble(walk.ctx, walk.stripe)
      hold(trouble === null, trouble ?? '')
    },
  },
  {
    name: 'customer portal',
    take: async ({ stripe }) => {
      const { address } = await ensurePortal(stripe)
      hold(address !== null, 'the portal has no login page')
      const trouble = await portalTrouble(stripe, address)
      hold(trouble === null, trouble ?? '')
    },
  },
  {
    name: 'all of the set-up checked',
    take: async ({ ctx, stripe }) => {
      const wrong = (await checkSetUp(ctx, stripe)).filter(
        ({ subject, trouble }) => trouble && subject !== 'portal',
      )
      hold(wrong.length === 0, wrong.map(({ trouble }) => trouble).join(' '))
    },
  },
]

const BEGINNING: Step[] = [
  {
    name: 'customer made',
    take: async (walk) => {
      walk.known.customer = (await ensureCustomer(walk.own, walk.stripe, walk)).customerId
    },
  },
  {
    name: 'customer found again by address',
    take: async (walk) => {
      const ofMember = eq(paymentAccounts.profileId, walk.profileId)
      await walk.ctx.db.update(paymentAccounts).set({ stripeCustomerId: null }).where(ofMember)
      const { customerId } = await ensureCustomer(walk.own, walk.stripe, walk)
      hold(customerId === walk.known.customer, 'there are two customers')
    },
  },
  {
    name: 'one customer under one key',
    take: async ({ stripe }) => {
      const make = () => stripe.customers.create({ email: 'twice@example.org' }, { idempotencyKey: 'twice' })
      const [once, twice] = [await make(), await make()]
      hold(once.id === twice.id, 'a customer is made for each call')
    },
  },
  {
    name: 'set-up of a card',
    take: async (walk) => {
      const order = {
        stripeCustomerId: walk.known.customer,
        stripePriceId: await priceIdOf(walk, walk.plans.plan),
      }
      const { clientSecret } = await prepareCard(walk.own, walk.outside, order)
      walk.known.clientSecret = clientSecret
      const again = await prepareCard(walk.own, walk.outside, order)
      hold(again.clientSecret === clientSecret, 'the set-up is not found again')
    },
  },
  {
    name: 'card confirmed, as a browser does',
    take: async (walk) => {
      walk.known.paymentMethod = await confirm(walk, walk.known.clientSecret)
    },
  },
  {
    name: 'trial begins',
    take: async (walk) => {
      const started = await startSubscription(walk.own, walk.outside, {
        profileId: walk.profileId,
        stripePriceId: await priceIdOf(walk, walk.plans.plan),
        paymentMethod: walk.known.paymentMethod,
        timeZone: 'America/Denver',
      })
      walk.known.subscription = started.subscriptionId
      hold(started.status === 'trialing', `the subscription is ${started.status}`)
    },
  },
  {
    name: 'trial ends when it was said',
    take: async (walk) => {
      const { trialEndsAt } = await findSubscription(walk.own, walk)
      const local = trialEndsAt?.toLocaleTimeString('en-GB', { timeZone: 'America/Denver' })
      hold(local === '23:59:59', `it ends at ${local}`)
      const { trial_settings: settings } = await walk.stripe.subscriptions.retrieve(walk.known.subscription)
      hold(settings?.end_behavior.missing_payment_method === 'cancel', 'it would go on without a card')
    },
  },
  {
    name: 'subscription read by itself and in the list',
    take: async (walk) => {
      const { data } = await walk.stripe.subscriptions.list({ customer: walk.known.customer, status: 'all' })
      hold(data[0]?.id === walk.known.subscription, 'the list of all does not hold it')
      await reconcileMember(walk.ctx, walk.stripe, walk)
      await holdStatus(walk, 'trialing')
    },
  },
]

const EVENTS: Step[] = [
  {
    name: 'event by webhook, signed',
    take: async ({ ctx, deliver }) => {
      await deliver()
      const received = async () => (await ctx.db.select().from(paymentEvents)).map(({ type }) => type)
      for (let tries = 0; tries < 20 && (await received()).length === 0; tries += 1) await setTimeout(100)
      hold((await received()).length > 0, 'no event came that is signed rightly')
    },
  },
  {
    name: 'events walked',
    take: async ({ ctx, stripe }) => {
      await walkEvents(ctx, stripe)
      const types = (await ctx.db.select().from(paymentEvents)).map(({ type }) => type)
      hold(types.includes('customer.subscription.created'), `there are only ${types.join(', ') || 'none'}`)
    },
  },
]

const CHANGES: Step[] = [
  {
    name: 'promotion code redeemed',
    take: async (walk) => {
      const { stripe, own, profileId } = walk
      const { id } = await stripe.coupons.create({ id: 'half', percent_off: 50, duration: 'once' })
      await stripe.promotionCodes.create({
        promotion: { type: 'coupon', coupon: id },
        code: 'HALF',
      })
      const promotion = await redeemPromotion(own, stripe, { profileId, code: 'HALF' })
      hold(
        promotion.percentOff === 50 && promotion.amountOffCents === null,
        `it takes off ${JSON.stringify(promotion)}`,
      )
      const { discounts, nextCharge } = await readBilling(own, stripe, walk)
      hold(discounts.length === 1, 'it does not run')
      hold(nextCharge?.cents === 950, `the next charge is ${nextCharge?.cents}`)
    },
  },
  {
    name: 'plan changed during the trial',
    take: async (walk) => {
      const { own, stripe, outside, profileId, goals, plans } = walk
      const shown = await previewSubscriptionChange(own, stripe, { profileId, planId: plans.dearer })
      hold(shown.dueNowCents === 0, `${shown.dueNowCents} would be charged`)
      await changePricingPlan(own, outside, { profileId, planId: plans.dearer, goals })
      const { planId, priceCents } = await findSubscription(own, { profileId })
      hold(planId === plans.dearer && priceCents === 2900, `the plan costs ${priceCents}`)
      await changePricingPlan(own, outside, { profileId, planId: plans.plan, goals })
    },
  },
  {
    name: 'trial over, month charged',
    take: async (walk) => {
      await walk.stripe.subscriptions.update(walk.known.subscription, { trial_end: 'now' })
      await reconcileMember(walk.ctx, walk.stripe, walk)
      await holdStatus(walk, 'active')
    },
  },
  {
    name: 'card, invoices and next charge read',
    take: async (walk) => {
      const { card, invoices, nextCharge } = await readBilling(walk.own, walk.stripe, walk)
      hold(card?.last4 === '4242', `the card is ${JSON.stringify(card)}`)
      const paid = invoices.find(({ status, amountCents }) => status === 'paid' && amountCents > 0)
      hold(paid !== undefined, `no invoice is paid: ${JSON.stringify(invoices)}`)
      hold(nextCharge?.cents === 1900, `the next charge is ${nextCharge?.cents}`)
    },
  },
  {
    name: 'plan changed for what was shown',
    take: async (walk) => {
      const { own, stripe, outside, profileId, goals, plans, known } = walk
      const shown = await previewSubscriptionChange(own, stripe, { profileId, planId: plans.dearer })
      hold(shown.dueNowCents > 0, `${shown.dueNowCents} would be charged`)
      await changePricingPlan(own, outside, {
        profileId,
        planId: plans.dearer,
        goals,
        prorationAt: shown.prorationAt,
      })
      await holdStatus(walk, 'active')
      const { data } = await stripe.invoices.list({ customer: known.customer, limit: 1 })
      hold(
        data[0]?.amount_paid === shown.dueNowCents,
        `${data[0]?.amount_paid} was charged, not ${shown.dueNowCents}`,
      )
    },
  },
  {
    name: 'paused, and the pause ended',
    take: async (walk) => {
      await pauseSubscription(walk.own, walk.stripe, { profileId: walk.profileId, months: 2 })
      await holdStatus(walk, 'paused')
      await endPause(walk.own, walk.outside, walk)
      await holdStatus(walk, 'active')
    },
  },
  {
    name: 'cancelled, and that undone',
    take: async (walk) => {
      await cancelSubscription(walk.own, walk.stripe, { profileId: walk.profileId })
      await holdStatus(walk, 'ending')
      await resumeSubscription(walk.own, walk.outside, walk)
      await holdStatus(walk, 'active')
    },
  },
  {
    name: 'another card',
    take: async (walk) => {
      const { clientSecret } = await prepareNewCard(walk.own, walk.stripe, walk)
      hold(clientSecret !== walk.known.clientSecret, 'the set-up that was used is answered')
      const paymentMethod = await confirm(walk, clientSecret, '5555555555554444')
      await replaceCard(walk.own, walk.stripe, { profileId: walk.profileId, paymentMethod })
      const { card } = await readBilling(walk.own, walk.stripe, walk)
      hold(card?.last4 === '4444', `the card is ${JSON.stringify(card)}`)
    },
  },
]

async function act({ staff, outside, profileId }: Walk, wish: OperatorAct): Promise<number | null> {
  const { key, amountCents, prorationAt } = await previewOperatorAct(staff, outside, { profileId, ...wish })
  const take = () =>
    takeOperatorAct(staff, outside, {
      ...{ profileId, key, ...wish },
      ...(prorationAt ? { prorationAt } : {}),
      ...(amountCents === null ? {} : { shownCents: amountCents }),
    })
  await take()
  await take()
  return amountCents
}

async function aPaidInvoice({ stripe, known }: Walk): Promise<string> {
  const { data } = await stripe.invoices.list({ customer: known.customer, limit: 100 })
  return data.find(({ amount_paid }) => amount_paid > 0)?.id ?? ''
}

const MONEY: Step[] = [
  {
    name: 'refund, once under its key',
    take: async (walk) => {
      const cents = await act(walk, { act: 'refund', invoice: await aPaidInvoice(walk), amountCents: 100 })
      hold(cents === 100, `${cents} was given back`)
      const { data } = await walk.stripe.refunds.list({ limit: 10 })
      hold(data.length === 1, `there are ${data.length} refunds`)
    },
  },
  {
    name: 'receipt sent again',
    take: async (walk) =>
      void (await act(walk, { act: 'resend-receipt', invoice: await aPaidInvoice(walk) })),
  },
  {
    name: 'declined charge leaves all as it was',
    take: async (walk) => {
      const { own, stripe, outside, profileId, plans, goals, known } = walk
      const before = await findSubscription(own, { profileId })
      const card = await stripe.paymentMethods.create(cardNumbered(DECLINED_WHEN_CHARGED))
      await stripe.paymentMethods.attach(card.id, { customer: known.customer })
      await stripe.subscriptions.update(known.subscription, { default_payment_method: card.id })
      const { prorationAt } = await previewSubscriptionChange(own, stripe, {
        ...{ profileId, planId: plans.dearest },
      })
      const refusal = await changePricingPlan(own, outside, {
        ...{ profileId, planId: plans.dearest, goals, prorationAt },
      }).catch((error: Error) => error.message)
      await stripe.subscriptions.update(known.subscription, { default_payment_method: known.paymentMethod })
      hold(typeof refusal === 'string' && /declined/.test(refusal), `it is not refused: ${String(refusal)}`)
      const { planId } = await findSubscription(own, { profileId })
      hold(planId === before.planId, 'the plan is another one')
    },
  },
  {
    name: 'month comped, once under its key',
    take: async (walk) => {
      const cents = (await act(walk, { act: 'comp-month' })) ?? 0
      const customer = await walk.stripe.customers.retrieve(walk.known.customer)
      const balance = customer.deleted ? 0 : customer.balance
      hold(balance <= -cents && balance > -2 * cents, `the balance is ${balance}`)
    },
  },
]

const ENDING: Step[] = [
  {
    name: 'ended at once',
    take: async (walk) => {
      await cancelSubscription(walk.own, walk.stripe, { profileId: walk.profileId, at: 'now' })
      await holdStatus(walk, 'ended')
    },
  },
  {
    name: 'started again for what was shown',
    take: async (walk) => {
      const { own, stripe, outside, profileId } = walk
      const { dueNowCents } = await previewRestart(own, stripe, { profileId })
      await restartSubscription(own, outside, { profileId, dueNowCents })
      await holdStatus(walk, 'active')
    },
  },
  {
    name: 'customer closed, twice',
    take: async (walk) => {
      const { ctx, stripe, known } = walk
      await closeCustomer(ctx, stripe, { stripeCustomerId: known.customer })
      await closeCustomer(ctx, stripe, { stripeCustomerId: known.customer })
      const { data } = await stripe.subscriptions.list({ customer: known.customer })
      hold(data.length === 0, 'their subscription runs on')
    },
  },
  {
    name: 'refuses by name what it does not know',
    take: async ({ stripe }) => {
      const missing = await stripe.subscriptions.retrieve('sub_none').catch((error: unknown) => error)
      hold(isMissing(missing), `what is not there is answered with ${String(missing)}`)
      const unknown = await stripe.customers
        .create({ nonsense: '1' } as object)
        .catch((error: unknown) => error)
      hold(
        (unknown as { code?: string }).code === 'parameter_unknown',
        'a parameter that it does not know is ignored',
      )
    },
  },
]

export const STEPS: Step[] = [...SET_UP, ...BEGINNING, ...EVENTS, ...CHANGES, ...MONEY, ...ENDING]
