import { useCallback, useState } from 'react'
import { Setting, SettingsSection } from '#web/account/frame/settings-section.tsx'
import { useAct } from '#web/api/use-act.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { formatOwnMoment } from '#web/dates.ts'
import { clockText } from '#web/messages/sandbox.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import type { SignedInProfile } from '#web/profile/profile-store.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { moveShownTime, readShownTime, type ShownTime } from './customer-time.ts'

const HOUR = 3600

/** In which our webhook has usually heard of it. */
const HEARD_WITHIN_MS = 2_500

const STEPS = [
  ['hour', HOUR],
  ['day', 24 * HOUR],
  ['week', 7 * 24 * HOUR],
  ['month', 31 * 24 * HOUR],
] as const

/** Moves the time of the member's subscription at the twin, and shows what happened. */
export function TimeSection({ profile, onMoved }: { profile: SignedInProfile; onMoved: () => void }) {
  const t = useText(clockText)
  const read = useCallback(() => readShownTime(profile), [profile])
  const [first] = useAnswer(read)
  return (
    <SettingsSection id="time" title={t('title')} about={t('about')}>
      {first.status === 'failed' && <Alert tone="error">{first.error.message}</Alert>}
      {first.status === 'loading' && <SkeletonLines lines={3} />}
      {first.status === 'ready' && <MovedTime first={first.value} onMoved={onMoved} />}
    </SettingsSection>
  )
}

function MovedTime({ first, onMoved }: { first: ShownTime; onMoved: () => void }) {
  const t = useText(clockText)
  const locale = useLocale()
  const [time, setTime] = useState(first)
  const { busy, error, act } = useAct()
  const moment = (seconds: number) => formatOwnMoment(new Date(seconds * 1000).toISOString(), locale)
  const move = (name: string, seconds: number | null) =>
    act(name, async () => {
      setTime(await moveShownTime(time.customerId, seconds))
      setTimeout(onMoved, HEARD_WITHIN_MS)
    })

  return (
    <>
      <Setting>
        <p className="font-semibold">{t('now', { moment: moment(time.now) })}</p>
        <p>
          {time.isMoved &&
            (time.nextDueAt === null ? t('nothing') : t('next', { moment: moment(time.nextDueAt) }))}
        </p>
      </Setting>
      <fieldset className="flex flex-wrap gap-3">
        <legend className="mb-3 text-small text-muted">{t('move')}</legend>
        {STEPS.map(([name, seconds]) => (
          <Button
            key={name}
            size="small"
            kind="secondary"
            isBusy={busy === name}
            onClick={() => move(name, seconds)}
          >
            {t(name)}
          </Button>
        ))}
        {time.nextDueAt !== null && (
          <Button size="small" isBusy={busy === 'next'} onClick={() => move('next', null)}>
            {t('toNext')}
          </Button>
        )}
      </fieldset>
      {error && <Alert tone="error">{error.message}</Alert>}
      <Happened events={time.events} moment={moment} />
    </>
  )
}

function Happened({ events, moment }: { events: ShownTime['events']; moment: (seconds: number) => string }) {
  const t = useText(clockText)
  const locale = useLocale()
  if (events.length === 0) return <p className="text-muted">{t('nothingYet')}</p>
  return (
    <section aria-labelledby="happened" className="w-full">
      <h3 id="happened" className="mb-3 text-subhead">
        {t('happened')}
      </h3>
      <ol>
        {events.map(({ id, type, at, cents, status }) => (
          <li key={id} className="border-t border-line py-3">
            <p className="font-semibold wrap-break-word">{type}</p>
            <p className="text-small text-muted tabular-nums">
              {[moment(at), status, cents === null ? null : formatPrice(cents, locale)]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
