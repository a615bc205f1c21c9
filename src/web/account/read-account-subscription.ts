import { answerOf, api } from '#web/api/client.ts'
import { readSubscription, type ShownSubscription } from '#web/profile/read-subscription.ts'

/** A subscription, and what the month is charged within the hour that has just begun; null where none is. */
export type AccountSubscription = ShownSubscription & { unchargedCents: number | null }

const HOUR_MS = 60 * 60 * 1000
const DAYS_OF_MONTHS = [28, 29, 30, 31]
/** Its invoice is a draft for about an hour. */
const UNCHARGED_MS = 2 * HOUR_MS

/** How a subscription stands. The payment provider is asked only where a month may have begun that is not charged yet. */
export async function readAccountSubscription(profileId: string): Promise<AccountSubscription> {
  const subscription = await readSubscription(profileId)
  if (!mayHaveJustBegun(subscription, Date.now())) return { ...subscription, unchargedCents: null }
  const billing = await answerOf(api.billing.$get({ query: { profileId } })).catch(() => null)
  return { ...subscription, unchargedCents: billing?.unchargedCents ?? null }
}

/** Whether a month of it may have begun within the last two hours: it ends on the same day of the next one, or on its last. */
export function mayHaveJustBegun(
  { status, renewsAt }: Pick<ShownSubscription, 'status' | 'renewsAt'>,
  now: number,
): boolean {
  if (status !== 'active' || !renewsAt) return false
  return DAYS_OF_MONTHS.some((days) => {
    const since = now - (Date.parse(renewsAt) - days * 24 * HOUR_MS)
    // Clocks of browsers differ.
    return since > -UNCHARGED_MS && since < UNCHARGED_MS
  })
}
