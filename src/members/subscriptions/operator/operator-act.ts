import { z } from '@hono/zod-openapi'
import type { Who } from '#platform/context.ts'
import { idField } from '#platform/http/wire-fields.ts'
import { stripeIdField } from '../../payments/stripe/stripe-id-field.ts'

const invoice = stripeIdField('The invoice, as the billing history names it.', 'in_1')

/** What an administrator or support may do about a member's subscription and money. */
export const operatorAct = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('cancel'),
    at: z.enum(['now', 'end']).openapi({ description: 'At once, or when what is paid for runs out.' }),
  }),
  z.object({
    act: z.literal('refund'),
    invoice,
    amountCents: z
      .number()
      .int()
      .min(1)
      .optional()
      .openapi({ description: 'Without it, all that was not given back yet.', example: 500 }),
  }),
  z.object({ act: z.literal('comp-month') }),
  z.object({ act: z.literal('move-plan'), planId: idField('The `_id` of the plan.').min(1) }),
  z.object({ act: z.literal('resend-receipt'), invoice }),
  z.object({ act: z.literal('forget-customer') }),
])
export type OperatorAct = z.infer<typeof operatorAct>

/** Moves money that no state of a subscription shows: only asking again tells whether it was moved. */
export type MoneyAct = Extract<OperatorAct, { act: 'refund' | 'comp-month' }>

/** Changes the subscription itself. */
export type ChangeAct = Extract<OperatorAct, { act: 'cancel' | 'move-plan' }>

/** What was decided and is not known to be done. */
export type PendingOperatorAct<Wish = MoneyAct | ChangeAct> = {
  key: string
  /** By whom, as the record of changes knows them. */
  actor: string
  wish: Wish
  /** Of a credit, by the price of that moment: asked again, it is the same, whatever has become of the subscription. */
  creditCents: number | null
  /** Of a change, the subscription at the provider: one that is begun later is not meant. */
  subscription?: string
  /** Of a move after the trial, the second for which it was reckoned: asked again, it charges the same. */
  prorationAt?: string
  /** Of a move, the price that was shown, and what it was to charge at once: at another cost it is not made. */
  priceId?: string
  dueNowCents?: number
  /** Of a cancellation at the end, the end that was shown: paid for again meanwhile, the member has a month more. */
  paidUntil?: string
}

/** Whoever decided it, as the record of changes knows them. */
export function decider(actor: PendingOperatorAct['actor']): Who {
  if (actor === 'system') return { kind: 'system' }
  return { kind: 'signed-in', authUserId: actor, profileId: null, isAdmin: false }
}
