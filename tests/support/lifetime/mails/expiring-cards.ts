import { idOf, type TwinSubscription } from '#twins/stripe/objects/twin-object.ts'
import { type DatedState, statusExpected } from '../stripe-record.ts'
import type { LifeMail } from './life-mails.ts'

const DAY_SECONDS = 86_400
/** The time before a charge at which its card is first checked. */
export const LOOKED_AT_SECONDS = 14 * DAY_SECONDS
/** Measured from the first check, which may fall into hours in which Stripe is unreachable. */
const WARNED_WITHIN_SECONDS = DAY_SECONDS + 12 * 3600

/**
 * Returns the time of the next monthly charge, or null if there is none. An unpaid amount is requested as it
 * is.
 */
export function nextChargeAt(stood: TwinSubscription): number | null {
  switch (statusExpected(stood)) {
    case 'trialing':
    case 'active':
      return stood.items.data[0]?.current_period_end ?? null
    case 'paused':
      return stood.pause_collection?.resumes_at ?? null
    default:
      return null
  }
}

/**
 * Returns the fault in the warnings about the card for the next charge, or null if there is none. A member
 * who has had a card that expires before the charge, since its check period began, is warned of that card
 * once.
 */
export function missedWarning(
  then: readonly DatedState<TwinSubscription>[],
  { cards, warnings, at }: { cards: Map<string, number>; warnings: LifeMail[]; at: number },
): string | null {
  const present = then.at(-1)?.is
  const charge = present && nextChargeAt(present)
  const card = idOf(present?.default_payment_method)
  if (!present || !charge || !card) return null
  const notices = warnings.filter(({ rest, about }) => about === card && rest.startsWith(iso(charge))).length
  if (notices > 1) return `was told ${notices} times that ${card} expires before ${iso(charge)}`
  const begun = then.findLastIndex((state) => state.at <= charge - LOOKED_AT_SECONDS)
  const since = then.slice(Math.max(0, begun))
  const isSame = ({ is }: DatedState<TwinSubscription>) =>
    nextChargeAt(is) === charge && idOf(is.default_payment_method) === card
  const firstLook = Math.max(charge - LOOKED_AT_SECONDS, since[0]?.at ?? 0)
  const isLooked = at < charge && at - firstLook > WARNED_WITHIN_SECONDS && since.every(isSame)
  const expiresAt = cards.get(card) ?? Number.POSITIVE_INFINITY
  if (!isLooked || expiresAt > charge || notices === 1) return null
  return `was not told that ${card} expires before ${iso(charge)}`
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
