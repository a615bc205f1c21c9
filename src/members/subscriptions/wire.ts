import { z } from '@hono/zod-openapi'
import { idText, instantText } from '#platform/http/wire-fields.ts'
import type { MemberSubscription } from './find-subscription.ts'
import { SUBSCRIPTION_STATUSES } from './subscription.ts'

export const subscriptionWire = z
  .object({
    status: z.enum(['none', ...SUBSCRIPTION_STATUSES]).openapi({ example: 'trialing' }),
    trialEndsAt: instantText.nullable(),
    renewsAt: instantText
      .nullable()
      .openapi({ description: 'When the next month is charged; null where nothing will be.' }),
    endsAt: instantText
      .nullable()
      .openapi({ description: 'When a cancelled subscription ends, or when it ended.', example: null }),
    priceCents: z.number().int().nullable().openapi({ example: 1900 }),
    planId: idText.nullable(),
  })
  .openapi('Subscription')

export function subscriptionToWire(found: MemberSubscription): z.infer<typeof subscriptionWire> {
  const { state, trialEndsAt, priceCents, planId } = found
  return {
    status: state.status,
    trialEndsAt: trialEndsAt?.toISOString() ?? null,
    renewsAt: renewalOf(state)?.toISOString() ?? null,
    endsAt: endOf(state)?.toISOString() ?? null,
    priceCents,
    planId,
  }
}

function renewalOf(state: MemberSubscription['state']): Date | null {
  if (state.status === 'trialing') return state.trialEndsAt
  return state.status === 'active' ? state.renewsAt : null
}

function endOf(state: MemberSubscription['state']): Date | null {
  if (state.status === 'ending') return state.endsAt
  return state.status === 'ended' ? state.endedAt : null
}
