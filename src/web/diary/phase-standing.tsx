import { diaryText } from '#web/messages/diary.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { dateOf, type ShownProtocolPath } from './read-protocol-path.ts'

const STEPS = ['elimination', 'reintroduction', 'personalisation'] as const
const WATCHED_FIRST = ['watching', ...STEPS] as const
const NAMES = {
  'low-fodmap': 'low_fodmap',
  'gerd-triggers': 'gerd_triggers',
  'rosacea-triggers': 'rosacea_triggers',
  'migraine-triggers': 'migraine_triggers',
  'lactose-rechallenge': 'lactose_rechallenge',
} as const

export function nameOfProtocol(protocol: ShownProtocolPath['protocol']) {
  return NAMES[protocol]
}

/** The phases with the present one marked, its day n of m, and what comes next. */
export function PhaseStanding({ path }: { path: ShownProtocolPath }) {
  const t = useText(diaryText)
  const { phase, day, ofDays, endsOn, halt, stopReason, isByDefault, tests, portions } = path
  const steps = path.protocol === 'migraine-triggers' ? WATCHED_FIRST : STEPS
  const next = tests.find(({ state }) => state === 'next')
  const running = tests.find(({ state }) => state === 'running')
  return (
    <div className="max-w-measure">
      <p className="font-semibold">{t(`path.${nameOfProtocol(path.protocol)}`)}</p>
      <ol className="mt-4 grid gap-2 sm:auto-cols-fr sm:grid-flow-col">
        {steps.map((step) => (
          <li
            key={step}
            aria-current={step === phase ? 'step' : undefined}
            className={`border-t-4 pt-2 text-small ${step === phase ? 'border-primary font-semibold' : 'border-line text-muted'}`}
          >
            {t(`path.phases.${step}`)}
          </li>
        ))}
      </ol>
      <p className="mt-4 text-lead">
        {phase === 'stopped'
          ? t('path.phases.stopped')
          : ofDays === null
            ? t('path.day', { day: `${day}` })
            : t('path.dayOf', { day: `${day}`, of: `${ofDays}` })}
      </p>
      {phase === 'stopped' && stopReason && <p className="mt-2">{t(`path.stopped.${stopReason}`)}</p>}
      {endsOn && <p className="mt-1 text-muted">{t('path.ends', { day: dateOf(endsOn) })}</p>}
      {isByDefault && <p className="mt-2">{t('path.byDefault')}</p>}
      {halt && (
        <div className="mt-4">
          <Alert tone={halt === 'paused' ? 'info' : 'warning'} title={t(`path.halts.${halt}`)} />
        </div>
      )}
      {running && <p className="mt-3">{t('path.running', { group: running.group })}</p>}
      {!running && !halt && next && phase === 'reintroduction' && (
        <p className="mt-3">{t('path.next', { group: next.group })}</p>
      )}
      {portions.length > 0 && (
        <>
          <ul className="mt-2 list-disc pl-5">
            {portions.map(({ day, grams, measure }) => (
              <li key={day}>{t('path.portion', { day: dateOf(day), grams: `${grams}`, measure })}</li>
            ))}
          </ul>
          <p className="mt-1 text-small text-muted">{t('path.ifCalm')}</p>
        </>
      )}
    </div>
  )
}
