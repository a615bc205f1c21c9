import { z } from '@hono/zod-openapi'
import type { Requester } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { idField } from '#platform/http/wire-fields.ts'
import { type PendingOperatorAct, REFUND_REASONS } from '../../columns/pending-operator-act.ts'
import { stripeIdField } from '../../payments/stripe/stripe-id-field.ts'

const invoice = stripeIdField('The invoice, as the billing history names it.', 'in_1')

/** The actions on a member's subscription and money that administrators and support can take. */
export const operatorAct = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('cancel'),
    at: z.enum(['now', 'end']).openapi({ description: 'At once, or when what is paid for runs out.' }),
  }),
  z
    .object({ act: z.literal('resume') })
    .openapi({ description: 'Undoes a cancellation that has not come yet.' }),
  z.object({
    act: z.literal('refund'),
    invoice,
    amountCents: z
      .number()
      .int()
      .min(1)
      .optional()
      .openapi({ description: 'Without it, all that was not refunded yet.', example: 500 }),
    reason: z.enum(REFUND_REASONS).optional().openapi({
      description:
        'Kept at Stripe and in the record; without it, the member asked for it. For fraud, Stripe blocks the card as well.',
      example: 'duplicate',
    }),
  }),
  z.object({ act: z.literal('comp-month') }),
  z.object({ act: z.literal('move-plan'), planId: idField('The `_id` of the plan.').min(1) }),
  z.object({ act: z.literal('resend-receipt'), invoice }),
  z.object({ act: z.literal('forget-customer') }),
])
export type OperatorAct = z.infer<typeof operatorAct>

/** Returns the deciding operator as the requester, by their id in the record of changes. */
export function decider(actor: PendingOperatorAct['actor']): Requester {
  if (actor === 'system') return { kind: 'system' }
  return { kind: 'signed-in', authUserId: actor, profileId: null, isAdmin: false }
}

const OWN_MONEY =
  'Nobody decides about their own money here. Ask somebody else who works here, or use your account page.'

/** Throws if operators, including administrators, try to give months or money to themselves. */
export function requireOfAnother(requester: Requester, { profileId }: { profileId: string }): void {
  if (requester.kind === 'signed-in' && requester.profileId === profileId.toLowerCase())
    throw new AppError('not_allowed', OWN_MONEY)
}
