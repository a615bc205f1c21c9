import { z } from '@hono/zod-openapi'
import { idText, instantText } from '#platform/http/wire-fields.ts'
import { SUBSCRIPTION_STATUSES } from '../../columns/subscription-status.ts'
import { ASKING_AGAIN, UNKNOWN_YET } from '../pending-act.ts'
import { SUBSCRIPTION_ACTS, SUBSCRIPTION_STATES } from '../subscription-states.ts'
import type { MemberSubscription } from './find-subscription.ts'

export const subscriptionWire = z
  .object({
    status: z.enum(['none', ...SUBSCRIPTION_STATUSES]).openapi({ example: 'trialing' }),
    trialEndsAt: instantText.nullable(),
    renewsAt: instantText
      .nullable()
      .openapi({ description: 'When the next month is charged; null where nothing will be.' }),
    endsAt: instantText
      .nullable()
      .openapi({ description: 'When a canceled subscription ends, or when it ended.', example: null }),
    resumesAt: instantText.nullable().openapi({ description: 'When a pause ends.', example: null }),
    paidUntil: instantText
      .nullable()
      .openapi({ description: 'What is paid for, or the trial, lasts until then.' }),
    mealPlansUntil: instantText.nullable().openapi({
      description: 'Until when meal plans come although a charge failed; null in every other state.',
      example: null,
    }),
    isEntitled: z.boolean().openapi({ description: 'Whether meal plans are made now.' }),
    unknownYet: z
      .string()
      .nullable()
      .openapi({ description: 'What we do not know at this moment, in words.', example: null }),
    may: z.array(z.enum(SUBSCRIPTION_ACTS)).openapi({ description: 'What can be done with it now.' }),
    confirmBy: instantText.nullable().openapi({
      description:
        'Until when a change of plan waits for the bank’s confirmation; until then all is as it was.',
      example: null,
    }),
    nextPrice: z
      .object({ cents: z.number().int().openapi({ example: 2100 }), from: instantText })
      .nullable()
      .openapi({ description: 'The price from that charge on, once it was announced.', example: null }),
    timeZone: z
      .string()
      .nullable()
      .openapi({ description: 'In which the days of the subscription end.', example: 'America/Denver' }),
    mayHaveTrial: z
      .boolean()
      .openapi({ description: 'Whether the free trial may still be had.', example: true }),
    withoutTrial: z
      .boolean()
      .openapi({ description: 'Whether it began, or begins, with a charge instead.', example: false }),
    priceCents: z.number().int().nullable().openapi({ example: 1900 }),
    planId: idText.nullable(),
  })
  .openapi('Subscription')

export function subscriptionToWire(found: MemberSubscription): z.infer<typeof subscriptionWire> {
  const { state, trialEndsAt, priceCents, planId, isEntitled, timeZone, paidUntil } = found
  const { mayHaveTrial, withoutTrial } = found
  return {
    status: state.status,
    trialEndsAt: trialEndsAt?.toISOString() ?? null,
    renewsAt: renewalOf(state)?.toISOString() ?? null,
    endsAt: endOf(state)?.toISOString() ?? null,
    resumesAt: (state.status === 'paused' && state.resumesAt?.toISOString()) || null,
    paidUntil: paidUntil?.toISOString() ?? null,
    mealPlansUntil: found.graceUntil?.toISOString() ?? null,
    isEntitled,
    timeZone,
    priceCents,
    planId,
    mayHaveTrial,
    withoutTrial,
    confirmBy: found.confirmBy?.toISOString() ?? null,
    nextPrice: found.nextPrice && { ...found.nextPrice, from: found.nextPrice.from.toISOString() },
    unknownYet: unknownOf(found),
    may: [...SUBSCRIPTION_STATES[state.status].may],
  }
}

function unknownOf({ pendingAct, isOverdue, state }: MemberSubscription): string | null {
  if (pendingAct) return `${UNKNOWN_YET[pendingAct]} ${ASKING_AGAIN}`
  return isOverdue ? `We do not know yet ${overdueOf(state)}. ${ASKING_HOURLY}` : null
}

const ASKING_HOURLY = 'We ask our payment provider, and say it here within the hour.'

/** Describes what is unknown after the date of the state has passed. */
function overdueOf({ status }: MemberSubscription['state']): string {
  if (status === 'ending') return 'whether your subscription has ended'
  return status === 'paused' ? 'whether your pause has ended' : 'what came of the last charge'
}

function renewalOf(state: MemberSubscription['state']): Date | null {
  if (state.status === 'trialing') return state.trialEndsAt
  return state.status === 'active' ? state.renewsAt : null
}

function endOf(state: MemberSubscription['state']): Date | null {
  if (state.status === 'ending') return state.endsAt
  return state.status === 'ended' ? state.endedAt : null
}
