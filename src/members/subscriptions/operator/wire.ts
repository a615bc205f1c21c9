import { z } from '@hono/zod-openapi'
import { idText, instantText } from '#platform/http/wire-fields.ts'
import { FINDING_KINDS } from '../../columns/finding-kind.ts'
import type { PendingAct } from '../../columns/pending-act.ts'
import type { MemberSubscription } from '../record/find-subscription.ts'
import { subscriptionToWire, subscriptionWire } from '../record/wire.ts'
import type { ListedFinding } from './payment-findings.ts'
import type { BillingHistory } from './read-billing-history.ts'

export const findingWire = z
  .object({
    _id: idText,
    kind: z.enum(FINDING_KINDS),
    subject: z.string().openapi({ example: 'sub_1' }),
    detail: z.string().openapi({ example: 'This member has two subscriptions that run.' }),
    profileId: idText.nullable(),
    username: z.string().nullable().openapi({ example: 'ada@example.org' }),
    foundAt: instantText,
    settledAt: instantText.nullable(),
  })
  .openapi('PaymentFinding')

export function findingToWire({
  id,
  foundAt,
  resolvedAt,
  ...finding
}: ListedFinding): z.infer<typeof findingWire> {
  return {
    _id: id,
    ...finding,
    foundAt: foundAt.toISOString(),
    settledAt: resolvedAt?.toISOString() ?? null,
  }
}

export const billingHistoryWire = z
  .object({
    username: z.string().openapi({ example: 'ada@example.org' }),
    subscription: subscriptionWire,
    unknownYet: z.string().nullable().openapi({
      description: 'Which act about the money we do not know to be done, in words.',
      example: null,
    }),
    creditCents: z.number().int().nullable().openapi({
      description: 'What is taken off the next charge; null where the payment provider cannot be asked.',
      example: 0,
    }),
    isLost: z.boolean().openapi({
      description: 'Stripe does not know the customer: invoices cannot be read.',
      example: false,
    }),
    isAway: z.boolean().openapi({
      description: 'Stripe cannot be asked at the moment: invoices and credit cannot be read.',
      example: false,
    }),
    invoices: z.array(
      z.object({
        id: z.string().openapi({ example: 'in_1' }),
        number: z.string().openapi({ example: 'CARE-0001' }),
        issuedAt: instantText,
        dueCents: z.number().int().openapi({ example: 1900 }),
        paidCents: z.number().int().openapi({ example: 1900 }),
        refundedCents: z.number().int().openapi({ description: 'How much of it was refunded.', example: 0 }),
        status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']),
        pdfUrl: z.string().nullable().openapi({ example: null }),
      }),
    ),
    findings: z.array(findingWire),
    changes: z.array(
      z.object({
        at: instantText,
        actor: z.string().openapi({ example: 'ada@example.org' }),
        act: z.string().openapi({ example: 'update' }),
        detail: z.string().openapi({ example: 'Was on trial; now active.' }),
      }),
    ),
  })
  .openapi('BillingHistory')

export function billingHistoryToWire({
  username,
  subscription,
  unknownYet,
  creditCents,
  isLost,
  isAway,
  invoices,
  findings,
  changes,
}: BillingHistory): z.infer<typeof billingHistoryWire> {
  return {
    username,
    unknownYet,
    creditCents,
    isLost,
    isAway,
    subscription: { ...subscriptionToWire(subscription), unknownYet: unknownToOperator(subscription) },
    invoices: invoices.map(({ issuedAt, ...invoice }) => ({ ...invoice, issuedAt: issuedAt.toISOString() })),
    findings: findings.map((finding) => findingToWire({ ...finding, username })),
    changes: changes.map(({ at, ...change }) => ({ ...change, at: at.toISOString() })),
  }
}

/**
 * Returns a message for operators about an unknown outcome of a member's request or of a due date. The
 * messages for members don't fit.
 */
function unknownToOperator({ pendingAct, isOverdue, state }: MemberSubscription): string | null {
  if (pendingAct)
    return `Not known yet: ${ASKED[pendingAct]}. We ask the payment provider every five minutes.`
  return isOverdue ? `Not known yet: ${overdueOf(state)}. We ask every hour.` : null
}

function overdueOf({ status }: MemberSubscription['state']): string {
  if (status === 'ending') return 'whether it has ended'
  return status === 'paused' ? 'whether the pause has ended' : 'what came of the last charge'
}

const ASKED: Record<PendingAct, string> = {
  cancel: 'whether it is canceled',
  resume: 'whether the cancellation is undone',
  'change-plan': 'whether the plan was changed',
  pause: 'whether it is paused',
  'end-pause': 'whether it resumes after its pause',
  'replace-card': 'whether another card is in place',
  pay: 'whether the open invoice was paid',
  restart: 'whether it has started again',
  'redeem-promotion': 'whether a promotion code was redeemed',
}

export const previewWire = z
  .object({
    says: z.array(z.string()).openapi({ example: ['$19 goes back to the card that paid.'] }),
    amountCents: z.number().int().nullable().openapi({ example: 1900 }),
    key: idText.openapi({ description: 'Sent along with the act: under it, it is done once.' }),
    prorationAt: instantText.nullable(),
    priceId: z.string().nullable().openapi({ example: 'price_1' }),
  })
  .openapi('BillingActPreview')
