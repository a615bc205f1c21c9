import { TRIAL_DAYS } from '#members/subscriptions/subscription.ts'
import { formatDay, formatShortDay } from '#web/dates.ts'
import { dayToWrite } from '#web/delivery/browser/write-own-days.ts'
import { useLocale } from '#web/messages/use-text.ts'
import { useHydrated } from '#web/ui/behavior/use-hydrated.ts'
import { ownTrial } from './own-trial.ts'

type WrittenDays = { range: string; shortEnd: string; end: string }

/**
 * What is said of a trial that begins today. The server knows no reader’s day, so its page names none: `ahead`. In the
 * browser it says `dated`, before it is painted and long before React is there.
 */
export function TrialWords({
  ahead,
  dated,
  className,
}: {
  ahead: string
  dated: (days: WrittenDays) => string
  className?: string
}) {
  const isHydrated = useHydrated()
  const locale = useLocale()
  return (
    <span className={className} data-own-days={dated(daysToWrite(locale))} suppressHydrationWarning>
      {isHydrated ? dated(writtenDays(locale)) : ahead}
    </span>
  )
}

function writtenDays(locale: string): WrittenDays {
  const { startsOn, endsOn } = ownTrial()
  const shortEnd = formatShortDay(endsOn, locale)
  return {
    range: `${formatShortDay(startsOn, locale)} – ${shortEnd}`,
    shortEnd,
    end: formatDay(endsOn, locale),
  }
}

function daysToWrite(locale: string): WrittenDays {
  const shortEnd = dayToWrite('short', TRIAL_DAYS, locale)
  return {
    range: `${dayToWrite('short', 0, locale)} – ${shortEnd}`,
    shortEnd,
    end: dayToWrite('long', TRIAL_DAYS, locale),
  }
}
