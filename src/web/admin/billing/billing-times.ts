import { formatMomentIn } from '#web/dates.ts'
import { adminBillingText } from '#web/messages/admin/admin-billing.ts'
import { useText } from '#web/messages/use-text.ts'

/**
 * Formats all times on a billing screen in one time zone, and names that zone. A member's screen uses the
 * member's own zone, like their account and mails. Lists of several members use UTC.
 */
export function useBillingTimes(member?: { timeZone: string | null }): {
  format: (instant: string) => string
  note: string
} {
  const t = useText(adminBillingText)
  const timeZone = member?.timeZone ?? 'UTC'
  return {
    format: (instant) => formatMomentIn(timeZone, instant),
    note: member?.timeZone
      ? t('times.member', { zone: timeZone.replaceAll('_', ' ') })
      : t(member ? 'times.unknown' : 'times.utc'),
  }
}
