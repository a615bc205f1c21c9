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
import { ensurePortal, portalProblem } from '#members/payments/set-up/portal.ts'
import { endpointProblem, ensureEndpoint } from '#members/payments/set-up/webhook-endpoint.ts'
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
import { type Errand, hold } from './run-errands.ts'
import type { StripeVisit } from './visit.ts'

const DECLINED_WHEN_CHARGED = '4000000000000341'

const priceIdOf = async ({ ctx }: StripeVisit, plan: string) =>
  (await findPricingPlan(ctx, plan))?.stripe.priceId ?? ''

async function statusOf({ own, profileId }: StripeVisit): Promise<string> {
  return (await findSubscription(own, { profileId })).state.status
}

async function holdStatus(visit: StripeVisit, status: string): Promise<void> {
  const found = await statusOf(visit)
  hold(found === status, `the subscription is ${found}, not ${status}`)
}

/** Confirms a setup as the browser does, with a payment method of the typed card. */
async function confirm(
  { stripe, known }: StripeVisit,
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

const SET_UP: Errand[] = [
  {
    name: 'products and prices made',
    run: async ({ ctx, stripe }) => {
      for (const plan of await soldPricingPlans(ctx)) await ensurePrice(ctx, stripe, plan)
    },
  },
  {
    name: 'products and prices checked',
    run: async ({ ctx, stripe }) => {
      for (const plan of await soldPricingPlans(ctx))
        hold((await ensurePrice(ctx, stripe, plan)).length === 0, 'a price was made a second time')
    },
  },
  {
    name: 'webhook endpoint',
    run: async (visit) => {
      const { secret } = await ensureEndpoint(visit.ctx, visit.stripe)
      hold(secret !== null, 'no signing secret is answered')
      visit.believe(secret ?? '')
      const problem = await endpointProblem(visit.ctx, visit.stripe)
      hold(problem === null, problem ?? '')
    },
  },
  {
    name: 'customer portal',
    run: async ({ stripe }) => {
      const { url } = await ensurePortal(stripe)
      hold(url !== null, 'the portal has no login page')
      const problem = await portalProblem(stripe, url)
      hold(problem === null, problem ?? '')
    },
  },
  {
    name: 'all of the set-up checked',
    run: async ({ ctx, stripe }) => {
      const wrong = (await checkSetUp(ctx, stripe)).filter(
        ({ subject, problem }) => problem && subject !== 'portal',
      )
      hold(wrong.length === 0, wrong.map(({ problem }) => problem).join(' '))
    },
  },
]

const BEGINNING: Errand[] = [
  {
    name: 'customer made',
    run: async (visit) => {
      visit.known.customer = (await ensureCustomer(visit.own, visit.stripe, visit)).customerId
    },
  },
  {
    name: 'customer found again by address',
    run: async (visit) => {
      const ofMember = eq(paymentAccounts.profileId, visit.profileId)
      await visit.ctx.db.update(paymentAccounts).set({ stripeCustomerId: null }).where(ofMember)
      const { customerId } = await ensureCustomer(visit.own, visit.stripe, visit)
      hold(customerId === visit.known.customer, 'there are two customers')
    },
  },
  {
    name: 'one customer under one key',
    run: async ({ stripe }) => {
      const make = () => stripe.customers.create({ email: 'twice@example.org' }, { idempotencyKey: 'twice' })
      const [once, twice] = [await make(), await make()]
      hold(once.id === twice.id, 'a customer is made for each call')
    },
  },
  {
    name: 'set-up of a card',
    run: async (visit) => {
      const order = {
        stripeCustomerId: visit.known.customer,
        stripePriceId: await priceIdOf(visit, visit.plans.plan),
      }
      const { clientSecret } = await prepareCard(visit.own, visit.outside, order)
      visit.known.clientSecret = clientSecret
      const again = await prepareCard(visit.own, visit.outside, order)
      hold(again.clientSecret === clientSecret, 'the set-up is not found again')
    },
  },
  {
    name: 'card confirmed, as a browser does',
    run: async (visit) => {
      visit.known.paymentMethod = await confirm(visit, visit.known.clientSecret)
    },
  },
  {
    name: 'trial begins',
    run: async (visit) => {
      const started = await startSubscription(visit.own, visit.outside, {
        profileId: visit.profileId,
        stripePriceId: await priceIdOf(visit, visit.plans.plan),
        paymentMethod: visit.known.paymentMethod,
        timeZone: 'America/Denver',
      })
      visit.known.subscription = started.subscriptionId
      hold(started.status === 'trialing', `the subscription is ${started.status}`)
    },
  },
  {
    name: 'trial ends when it was said',
    run: async (visit) => {
      const { trialEndsAt } = await findSubscription(visit.own, visit)
      const local = trialEndsAt?.toLocaleTimeString('en-GB', { timeZone: 'America/Denver' })
      hold(local === '23:59:59', `it ends at ${local}`)
      const { trial_settings: settings } = await visit.stripe.subscriptions.retrieve(visit.known.subscription)
      hold(settings?.end_behavior.missing_payment_method === 'cancel', 'it would go on without a card')
    },
  },
  {
    name: 'subscription read by itself and in the list',
    run: async (visit) => {
      const { data } = await visit.stripe.subscriptions.list({
        customer: visit.known.customer,
        status: 'all',
      })
      hold(data[0]?.id === visit.known.subscription, 'the list of all does not hold it')
      await reconcileMember(visit.ctx, visit.stripe, visit)
      await holdStatus(visit, 'trialing')
    },
  },
]

const EVENTS: Errand[] = [
  {
    name: 'event by webhook, signed',
    run: async ({ ctx, deliver }) => {
      await deliver()
      const received = async () => (await ctx.db.select().from(paymentEvents)).map(({ type }) => type)
      for (let tries = 0; tries < 20 && (await received()).length === 0; tries += 1) await setTimeout(100)
      hold((await received()).length > 0, 'no event came that is signed rightly')
    },
  },
  {
    name: 'events listed',
    run: async ({ ctx, stripe }) => {
      await walkEvents(ctx, stripe)
      const types = (await ctx.db.select().from(paymentEvents)).map(({ type }) => type)
      hold(types.includes('customer.subscription.created'), `there are only ${types.join(', ') || 'none'}`)
    },
  },
]

const CHANGES: Errand[] = [
  {
    name: 'promotion code redeemed',
    run: async (visit) => {
      const { stripe, own, profileId } = visit
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
      const { discounts, nextCharge } = await readBilling(own, stripe, visit)
      hold(discounts.length === 1, 'it does not run')
      hold(nextCharge?.cents === 950, `the next charge is ${nextCharge?.cents}`)
    },
  },
  {
    name: 'second promotion code beside the first',
    run: async ({ stripe, own, profileId }) => {
      const { id } = await stripe.coupons.create({ id: 'tenth', percent_off: 10, duration: 'once' })
      await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, code: 'TENTH' })
      await redeemPromotion(own, stripe, { profileId, code: 'TENTH' })
      const { discounts } = await readBilling(own, stripe, { profileId })
      hold(discounts.length === 2, `${discounts.length} run`)
    },
  },
  {
    name: 'plan changed during the trial',
    run: async (visit) => {
      const { own, stripe, outside, profileId, goals, plans } = visit
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
    run: async (visit) => {
      await visit.stripe.subscriptions.update(visit.known.subscription, { trial_end: 'now' })
      await reconcileMember(visit.ctx, visit.stripe, visit)
      await holdStatus(visit, 'active')
    },
  },
  {
    name: 'card, invoices and next charge read',
    run: async (visit) => {
      const { card, invoices, nextCharge } = await readBilling(visit.own, visit.stripe, visit)
      hold(card?.last4 === '4242', `the card is ${JSON.stringify(card)}`)
      const paid = invoices.find(({ status, amountCents }) => status === 'paid' && amountCents > 0)
      hold(paid !== undefined, `no invoice is paid: ${JSON.stringify(invoices)}`)
      hold(nextCharge?.cents === 1900, `the next charge is ${nextCharge?.cents}`)
    },
  },
  {
    name: 'plan changed for what was shown',
    run: async (visit) => {
      const { own, stripe, outside, profileId, goals, plans, known } = visit
      const shown = await previewSubscriptionChange(own, stripe, { profileId, planId: plans.dearer })
      hold(shown.dueNowCents > 0, `${shown.dueNowCents} would be charged`)
      await changePricingPlan(own, outside, {
        profileId,
        planId: plans.dearer,
        goals,
        prorationAt: shown.prorationAt,
      })
      await holdStatus(visit, 'active')
      const { data } = await stripe.invoices.list({ customer: known.customer, limit: 1 })
      hold(
        data[0]?.amount_paid === shown.dueNowCents,
        `${data[0]?.amount_paid} was charged, not ${shown.dueNowCents}`,
      )
    },
  },
  {
    name: 'paused, and the pause ended',
    run: async (visit) => {
      await pauseSubscription(visit.own, visit.stripe, { profileId: visit.profileId, months: 2 })
      await holdStatus(visit, 'paused')
      await endPause(visit.own, visit.outside, visit)
      await holdStatus(visit, 'active')
    },
  },
  {
    name: 'canceled, and that undone',
    run: async (visit) => {
      await cancelSubscription(visit.own, visit.stripe, { profileId: visit.profileId })
      await holdStatus(visit, 'ending')
      await resumeSubscription(visit.own, visit.outside, visit)
      await holdStatus(visit, 'active')
    },
  },
  {
    name: 'another card',
    run: async (visit) => {
      const { clientSecret } = await prepareNewCard(visit.own, visit.stripe, visit)
      hold(clientSecret !== visit.known.clientSecret, 'the set-up that was used is answered')
      const paymentMethod = await confirm(visit, clientSecret, '5555555555554444')
      await replaceCard(visit.own, visit.stripe, { profileId: visit.profileId, paymentMethod })
      const { card } = await readBilling(visit.own, visit.stripe, visit)
      hold(card?.last4 === '4444', `the card is ${JSON.stringify(card)}`)
    },
  },
]

async function act(
  { staff, outside, profileId }: StripeVisit,
  operatorAct: OperatorAct,
): Promise<number | null> {
  const { key, amountCents, prorationAt } = await previewOperatorAct(staff, outside, {
    profileId,
    ...operatorAct,
  })
  const take = () =>
    takeOperatorAct(staff, outside, {
      profileId,
      key,
      ...operatorAct,
      ...(prorationAt ? { prorationAt } : {}),
      ...(amountCents === null ? {} : { shownCents: amountCents }),
    })
  await take()
  await take()
  return amountCents
}

async function aPaidInvoice({ stripe, known }: StripeVisit): Promise<string> {
  const { data } = await stripe.invoices.list({ customer: known.customer, limit: 100 })
  return data.find(({ amount_paid }) => amount_paid > 0)?.id ?? ''
}

const MONEY: Errand[] = [
  {
    name: 'refund, once under its key',
    run: async (visit) => {
      const cents = await act(visit, { act: 'refund', invoice: await aPaidInvoice(visit), amountCents: 100 })
      hold(cents === 100, `${cents} was given back`)
      const { data } = await visit.stripe.refunds.list({ limit: 10 })
      hold(data.length === 1, `there are ${data.length} refunds`)
    },
  },
  {
    name: 'receipt sent again',
    run: async (visit) =>
      void (await act(visit, { act: 'resend-receipt', invoice: await aPaidInvoice(visit) })),
  },
  {
    name: 'declined charge leaves all as it was',
    run: async (visit) => {
      const { own, stripe, outside, profileId, plans, goals, known } = visit
      const before = await findSubscription(own, { profileId })
      const card = await stripe.paymentMethods.create(cardNumbered(DECLINED_WHEN_CHARGED))
      await stripe.paymentMethods.attach(card.id, { customer: known.customer })
      await stripe.subscriptions.update(known.subscription, { default_payment_method: card.id })
      const { prorationAt } = await previewSubscriptionChange(own, stripe, {
        profileId,
        planId: plans.dearest,
      })
      const refusal = await changePricingPlan(own, outside, {
        profileId,
        planId: plans.dearest,
        goals,
        prorationAt,
      }).catch((error: Error) => error.message)
      await stripe.subscriptions.update(known.subscription, { default_payment_method: known.paymentMethod })
      hold(typeof refusal === 'string' && /declined/.test(refusal), `it is not refused: ${String(refusal)}`)
      const { planId } = await findSubscription(own, { profileId })
      hold(planId === before.planId, 'the plan is another one')
    },
  },
  {
    name: 'month comped, once under its key',
    run: async (visit) => {
      const cents = (await act(visit, { act: 'comp-month' })) ?? 0
      const customer = await visit.stripe.customers.retrieve(visit.known.customer)
      const balance = customer.deleted ? 0 : customer.balance
      hold(balance <= -cents && balance > -2 * cents, `the balance is ${balance}`)
    },
  },
]

const ENDING: Errand[] = [
  {
    name: 'ended at once',
    run: async (visit) => {
      await cancelSubscription(visit.own, visit.stripe, { profileId: visit.profileId, at: 'now' })
      await holdStatus(visit, 'ended')
    },
  },
  {
    name: 'started again for what was shown',
    run: async (visit) => {
      const { own, stripe, outside, profileId } = visit
      const { dueNowCents } = await previewRestart(own, stripe, { profileId })
      await restartSubscription(own, outside, { profileId, dueNowCents })
      await holdStatus(visit, 'active')
    },
  },
  {
    name: 'customer closed, twice',
    run: async (visit) => {
      const { ctx, stripe, known } = visit
      await closeCustomer(ctx, stripe, { stripeCustomerId: known.customer })
      await closeCustomer(ctx, stripe, { stripeCustomerId: known.customer })
      const { data } = await stripe.subscriptions.list({ customer: known.customer })
      hold(data.length === 0, 'their subscription runs on')
    },
  },
  {
    name: 'refuses by name what it does not know',
    run: async ({ stripe }) => {
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

export const ERRANDS: Errand[] = [...SET_UP, ...BEGINNING, ...EVENTS, ...CHANGES, ...MONEY, ...ENDING]
