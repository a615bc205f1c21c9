import { formatMomentIn } from '#web/dates.ts'
import { adminBillingText } from '#web/messages/admin/admin-billing.ts'
import { useText } from '#web/messages/use-text.ts'

/**
 * Formats every time of a billing screen in one zone, and names it for the screen: the member's own on their screen, as
 * their account and mails have it, and UTC where many members are listed.
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
