import { asSystem, type Context } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { AppError } from '#platform/errors.ts'
import { callStripe } from '../../payments/stripe/call-stripe.ts'
import { findUncharged } from '../../payments/unpaid/uncharged-month.ts'
import { openGoals } from '../../profiles/store/open-goals.ts'
import { isPaidFor } from '../changes/cancel-subscription.ts'
import { previewSubscriptionChange } from '../changes/preview-subscription-change.ts'
import { dollars } from '../dollars.ts'
import { localDay } from '../mail/local-day.ts'
import { nextChargeOf } from '../next-charge.ts'
import { nextMonthCents } from '../next-price.ts'
import { requireLostCustomer } from '../reconcile/forget-customer.ts'
import { type Running, requireCanceled, requireKnown, requireNotEnded } from '../require-running.ts'
import { requireServableMember } from '../subscription-gate.ts'
import { hideHealth } from './change-as-decided.ts'
import { finishOperatorAct } from './finish-operator-act.ts'
import { type OperatorAct, requireOfAnother } from './operator-act.ts'
import { customerOf, OPERATOR_FAILED, type OperatorClient, type OperatorOutside } from './operator-client.ts'
import { findPricingPlanOfMove } from './pricing-plan-of-move.ts'
import { readPaymentOf, requireInvoiceOf, requireRefundable } from './refundable.ts'

export type OperatorPreview = {
  /** The consequences, one sentence each. */
  says: string[]
  /** The amount refunded, credited or charged. Null if no money moves. */
  amountCents: number | null
  /** Sent along with the action, so that it is done only once. */
  key: string
  /** For a move: the second for which the proration was computed. */
  prorationAt: Date | null
  /** For a move: the price of the plan. Sent along, so that the move is made at no other price. */
  priceId: string | null
}

/**
 * Previews an action, to the cent. It changes nothing, except that a pending decision is retried first, since
 * the result depends on it. For administrators and support.
 */
export async function previewOperatorAct(
  ctx: Context,
  outside: OperatorOutside,
  { profileId, ...given }: { profileId: string } & OperatorAct,
): Promise<OperatorPreview> {
  requireDuty(ctx.requester, 'billing')
  requireOfAnother(ctx.requester, { profileId })
  if (given.act === 'forget-customer') return sayForget(asSystem(ctx), outside, { profileId })
  await requireKnown(asSystem(ctx), profileId)
  if (given.act !== 'resend-receipt') await finishOperatorAct(asSystem(ctx), outside, { profileId })
  const known = await requireKnown(asSystem(ctx), profileId)
  const said = await sayOf(asSystem(ctx), outside, known, given)
  return { key: newId(), prorationAt: null, priceId: null, ...said }
}

/** A pending decision is retried first: without its customer it is refused, which becomes a finding. */
async function sayForget(
  ctx: Context,
  outside: OperatorOutside,
  { profileId }: { profileId: string },
): Promise<OperatorPreview> {
  const customer = await requireLostCustomer(ctx, outside.stripe, { profileId })
  await finishOperatorAct(ctx, outside, { profileId })
  return {
    says: [
      `The customer ${customer} is forgotten here. What hung on it ends at once, and no more meal plans are made.`,
      'Do this only where the customer was deleted at Stripe. Where our keys are of another account, set those right instead: there the member may still be charged.',
      'Earlier invoices can still be read here. Refund now what should be refunded.',
      'The member can subscribe anew, with another card. The free trial is given once, so their first month is charged.',
      'They are notified by email, unless their subscription had ended before.',
    ],
    amountCents: null,
    key: newId(),
    prorationAt: null,
    priceId: null,
  }
}

type Saying = Pick<OperatorPreview, 'says' | 'amountCents'> &
  Partial<Pick<OperatorPreview, 'prorationAt' | 'priceId'>>

async function sayOf(
  ctx: Context,
  outside: OperatorOutside,
  known: Running,
  given: Exclude<OperatorAct, { act: 'forget-customer' }>,
): Promise<Saying> {
  const { stripe } = outside
  switch (given.act) {
    case 'cancel':
      return sayCancel(ctx, stripe, known, given)
    case 'resume':
      return sayResume(ctx, outside, known)
    case 'refund':
      return sayRefund(ctx, stripe, known, given)
    case 'comp-month':
      return sayComp(known)
    case 'move-plan':
      return sayMove(ctx, stripe, known, given)
    case 'resend-receipt':
      return sayReceipt(ctx, stripe, known, given)
  }
}

type Of<Name extends OperatorAct['act']> = Extract<OperatorAct, { act: Name }>

async function sayCancel(
  ctx: Context,
  stripe: OperatorClient,
  known: Running,
  { at }: Of<'cancel'>,
): Promise<Saying> {
  requireNotEnded(known.row)
  const isKnown = at === 'end' && known.row.status === 'ending'
  return {
    says: [...(await cancellationOf(ctx, stripe, known, at)), ...(isKnown ? [] : [NOTIFIED])],
    amountCents: null,
  }
}

async function cancellationOf(
  ctx: Context,
  stripe: OperatorClient,
  { row, profile }: Running,
  at: Of<'cancel'>['at'],
): Promise<string[]> {
  if (at === 'now') return [`The subscription ${ENDS}.`, 'Nothing is refunded.']
  if (row.status === 'ending')
    return [`Nothing more is charged. Meal plans continue until ${dayOf(row.endsAt, profile)}.`]
  if (!(await isPaidFor(ctx, row)))
    return [`Nothing is paid for at the moment, so the subscription ${ENDS}.`, 'What is owed is not charged.']
  const id = row.stripeSubscriptionId
  if (await callStripe(ctx, OPERATOR_FAILED, () => findUncharged(stripe, id)))
    return [`The month that has begun is not charged yet, and will not be. The subscription ${ENDS}.`]
  return [`Nothing more is charged. Meal plans continue until ${dayOf(row.paidUntil, profile)}.`]
}

const ENDS = 'ends at once, and no more meal plans are made'

async function sayResume(
  ctx: Context,
  { stripe, gate }: OperatorOutside,
  { row, profile }: Running,
): Promise<Saying> {
  requireCanceled(row)
  await requireServableMember(ctx, gate, profile).catch(hideHealth)
  const atStripe = await callStripe(ctx, OPERATOR_FAILED, () =>
    stripe.subscriptions.retrieve(row.stripeSubscriptionId),
  )
  const cost = `${dollars(nextMonthCents(row))} a month, less any credit or discount`
  const pausedUntil = atStripe.pause_collection?.resumes_at
  const next = pausedUntil
    ? `A pause is set until ${dayOf(new Date(pausedUntil * 1000), profile)}. Then it costs ${cost}.`
    : `The next charge is on ${dayOf(row.currentPeriodEndsAt, profile)}, for ${cost}.`
  return {
    says: ['The subscription continues, and nothing is charged now.', next, IF_WANTED, NOTIFIED],
    amountCents: null,
  }
}

const IF_WANTED = 'Do this only if the member wants to continue.'

async function sayRefund(
  ctx: Context,
  stripe: OperatorClient,
  { profile }: Running,
  given: Of<'refund'>,
): Promise<Saying> {
  const payment = await callStripe(ctx, OPERATOR_FAILED, async () =>
    readPaymentOf(stripe, { customer: await customerOf(ctx, profile.id), ...given }),
  )
  const leftCents = requireRefundable(payment, given)
  const amountCents = given.amountCents ?? leftCents
  const left = leftCents - amountCents
  return {
    says: [
      `${dollars(amountCents)} goes back to the card that paid.`,
      left > 0 ? `${dollars(left)} of the invoice stays paid.` : 'All of the invoice is then refunded.',
      ...(given.reason === 'fraudulent' ? [BLOCKS_CARD] : []),
      'The subscription stays as it is.',
      NOTIFIED,
    ],
    amountCents,
  }
}

const BLOCKS_CARD = 'Stripe blocks this card and this email address from then on.'

function sayComp({ profile, row }: Running): Saying {
  requireNotEnded(row)
  const at = nextChargeOf(row)
  const credited = `${dollars(row.priceCents)} is credited, and taken off the next charge`
  const when = at ? `, on ${dayOf(at, profile)}` : ''
  const none =
    row.status === 'ending'
      ? ['The subscription is canceled: unless that is undone, or it is started again, there is none.']
      : []
  return {
    says: [`${credited}${when}, and what is left of it off those after that.`, ...none, NOTIFIED],
    amountCents: row.priceCents,
  }
}

async function sayMove(
  ctx: Context,
  stripe: OperatorClient,
  { profile, row }: Running,
  { planId }: Of<'move-plan'>,
): Promise<Saying> {
  requireNotEnded(row)
  const plan = await findPricingPlanOfMove(ctx, { planId, row })
  const cost = await previewSubscriptionChange(ctx, stripe, { profileId: profile.id, planId })
  const credit = cost.creditCents ? `, and ${dollars(cost.creditCents)} credited` : ''
  const next = `${dollars(cost.nextChargeCents)}, charged on ${dayOf(cost.nextChargeAt, profile)}`
  const goals = await openGoals(ctx, 'change-facts', profile)
  const dropped = Math.max(0, goals.length - plan.healthGoals)
  return {
    says: [
      `The plan is ${plan.name} from now on, at ${dollars(plan.priceCents)} a month.`,
      `${dollars(cost.dueNowCents)} is charged now${credit}. The next month is ${next}.`,
      ...(cost.dueNowCents ? [WHERE_BANK_ASKS] : []),
      ...(dropped
        ? [`The last ${dropped} of the member’s health goals no longer fit, and are left out.`]
        : []),
      NOTIFIED,
    ],
    amountCents: cost.dueNowCents,
    prorationAt: cost.prorationAt,
    priceId: plan.stripe.priceId,
  }
}

async function sayReceipt(
  ctx: Context,
  stripe: OperatorClient,
  { profile }: Running,
  { invoice: id }: Of<'resend-receipt'>,
): Promise<Saying> {
  const invoice = await callStripe(ctx, OPERATOR_FAILED, async () =>
    requireInvoiceOf(stripe, { customer: await customerOf(ctx, profile.id), invoice: id }),
  )
  if (!invoice.amount_paid) throw new AppError('conflict', 'Nothing was charged for this invoice.')
  const says = [`The receipt for ${dollars(invoice.amount_paid)} is mailed to ${profile.username} again.`]
  return { says, amountCents: null }
}

const NOTIFIED = 'The member is notified by email.'
const WHERE_BANK_ASKS =
  'Where the member’s bank asks about that first, the plan changes once it agrees, and the member is told then.'

function dayOf(at: Date | null, { timeZone }: Running['profile']): string {
  return at ? localDay(at, timeZone) : 'today'
}
