import { aMember } from '#members/members.fixtures.ts'
import type { Context, Requester } from '#platform/context.ts'
import { type Lot, oneOf } from './drawing-lots.ts'

/** As it is sold by now. */
export type LifePlan = {
  id: string
  name: string
  stripePriceId: string
  priceCents: number
  /** To which price whoever pays an earlier one is moved, and since when; null before that is decided. */
  move: { priceCents: number; at: number } | null
}

export type LifeMember = {
  name: string
  profileId: string
  email: string
  /** Nobody revokes their links in a lifetime. */
  mailLinksVersion: number
  requester: Requester
  goals: string[]
  /** With which they begin. */
  plan: LifePlan
  timeZone: string | null
  customer: string | null
  firstCard: string
  /** The card that they put in place last, once they were told so; null while that is not known. */
  card: string | null
  hasTrial: boolean
  hasLeft: boolean
  /** What happened to them, to be read where something does not agree. */
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

/** A member who has told their health goals and not subscribed yet. */
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
