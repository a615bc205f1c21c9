import { aMember } from '#members/members.fixtures.ts'
import type { Context, Requester } from '#platform/context.ts'
import { type Lot, oneOf } from './drawing-lots.ts'

/** A plan as currently sold. */
export type LifePlan = {
  id: string
  name: string
  stripePriceId: string
  priceCents: number
  /** The price that existing members are moved to, and since when. Null until this is decided. */
  move: { priceCents: number; at: number } | null
}

export type LifeMember = {
  name: string
  profileId: string
  email: string
  /** Links are never revoked in a lifetime. */
  mailLinksVersion: number
  requester: Requester
  goals: string[]
  /** The plan the member starts with. */
  plan: LifePlan
  timeZone: string | null
  customer: string | null
  firstCard: string
  /** The last card confirmed as set. Null while that is unknown. */
  card: string | null
  hasTrial: boolean
  hasLeft: boolean
  /** Events in the member's life, for reading when something disagrees. */
  history: string[]
}

export const CARDS = {
  good: '4242424242424242',
  other: '5555555555554444',
  declinesLater: '4000000000000341',
  lacksFundsLater: '4000008260003178',
  asksAtSetUp: '4000002500003155',
  asksAlways: '4000002760003184',
  refused: '4000000000000002',
} as const

const ZONES = ['America/Los_Angeles', 'Asia/Tokyo', null]

/** Creates a member who has chosen health goals and not subscribed yet. */
export async function aLifeMember(
  ctx: Context,
  { lot, number, plan, goal }: { lot: Lot; number: number; plan: LifePlan; goal: string },
): Promise<LifeMember> {
  const { profile, requester } = await aMember(ctx, { planId: plan.id, goals: [goal] })
  const luck = lot()
  const { good, declinesLater, lacksFundsLater, asksAtSetUp, asksAlways } = CARDS
  return {
    name: `member ${number}`,
    profileId: profile.id,
    email: profile.email,
    mailLinksVersion: profile.mailLinksVersion,
    requester,
    goals: [goal],
    plan,
    timeZone: oneOf(lot, ZONES),
    customer: null,
    firstCard:
      luck < 0.6 ? good : oneOf(lot, [declinesLater, lacksFundsLater, asksAtSetUp, asksAlways, good]),
    card: null,
    hasTrial: lot() < 0.92,
    hasLeft: false,
    history: [],
  }
}
