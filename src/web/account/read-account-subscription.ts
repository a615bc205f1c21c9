import { answerOf, api } from '#web/api/client.ts'
import { readSubscription, type ShownSubscription } from '#web/profile/read-subscription.ts'

/**
 * A subscription, and the amount that will be charged within the hour for a month that has just begun.
 * `unchargedCents` is null if no charge is pending.
 */
export type AccountSubscription = ShownSubscription & { unchargedCents: number | null }

const HOUR_MS = 60 * 60 * 1000
const DAYS_OF_MONTHS = [28, 29, 30, 31]
/** Stripe keeps the invoice of a new month as a draft for about an hour. */
const UNCHARGED_MS = 2 * HOUR_MS

/**
 * Returns the state of a subscription. Queries the payment provider only if a month may have begun that is
 * not charged yet.
 */
export async function readAccountSubscription(profileId: string): Promise<AccountSubscription> {
  const subscription = await readSubscription(profileId)
  if (!mayHaveJustBegun(subscription, Date.now())) return { ...subscription, unchargedCents: null }
  const billing = await answerOf(api.billing.$get({ query: { profileId } })).catch(() => null)
  return { ...subscription, unchargedCents: billing?.unchargedCents ?? null }
}

/**
 * True if a month may have begun within the last two hours. A month renews on the same day of the next month,
 * or on that month's last day, so every possible month length is checked.
 */
export function mayHaveJustBegun(
  { status, renewsAt }: Pick<ShownSubscription, 'status' | 'renewsAt'>,
  now: number,
): boolean {
  if (status !== 'active' || !renewsAt) return false
  return DAYS_OF_MONTHS.some((days) => {
    const since = now - (Date.parse(renewsAt) - days * 24 * HOUR_MS)
    // The browser's clock can be off, so the window extends in both directions.
    return since > -UNCHARGED_MS && since < UNCHARGED_MS
  })
}
