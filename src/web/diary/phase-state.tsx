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

/** The kind of test that a protocol runs. Texts differ by kind. */
const KINDS = {
  'low-fodmap': 'low_fodmap',
  'gerd-triggers': 'marks',
  'rosacea-triggers': 'marks',
  'migraine-triggers': 'marks',
  'lactose-rechallenge': 'lactose',
} as const

export function nameOfProtocol(protocol: ShownProtocolPath['protocol']) {
  return NAMES[protocol]
}

export function kindOfProtocol(protocol: ShownProtocolPath['protocol']) {
  return KINDS[protocol]
}

/** The phases with the current one marked, its day n of m, and what comes next. */
export function PhaseState({ path }: { path: ShownProtocolPath }) {
  const t = useText(diaryText)
  const { phase, day, ofDays, endsOn, halt, stopReason, isByDefault, tests, portions } = path
  const kind = KINDS[path.protocol]
  const steps = path.protocol === 'migraine-triggers' ? WATCHED_FIRST : STEPS
  const next = tests.find(({ state }) => state === 'next')
  const running = tests.find(({ state }) => state === 'running')
  // Only portions of the running or next test are shown. A portion whose reaction is already reported belongs
  // to neither.
  const toEat = portions.filter(({ group }) => group === (running ?? next)?.group)
  return (
    <div className="max-w-measure">
      <p className="font-semibold">{t(`path.${nameOfProtocol(path.protocol)}`)}</p>
      <Steps steps={steps} phase={phase} />
      <p className="mt-4 text-lead">
        {phase === 'stopped'
          ? t('path.phases.stopped')
          : ofDays === null
            ? t('path.day', { day: `${day}` })
            : t('path.dayOf', { day: `${day}`, of: `${ofDays}` })}
      </p>
      {phase === 'stopped' && stopReason && (
        <p className="mt-2">
          {t(
            stopReason === 'member' && kind !== 'low_fodmap'
              ? `path.stopped.${kind}`
              : `path.stopped.${stopReason}`,
          )}
        </p>
      )}
      {endsOn && (
        <p className="mt-1 text-muted">
          {t(phase === 'watching' ? 'path.endsWatching' : 'path.ends', { day: dateOf(endsOn) })}
        </p>
      )}
      {isByDefault && <p className="mt-2">{t(`path.byDefault.${kind}`)}</p>}
      {halt && (
        <div className="mt-4">
          <Alert tone={halt === 'paused' ? 'info' : 'warning'} title={t(`path.halts.${halt}`)} />
        </div>
      )}
      {running && <p className="mt-3">{t('path.running', { group: running.group })}</p>}
      {!running && !halt && next && phase === 'reintroduction' && (
        <p className="mt-3">{t('path.next', { group: next.group })}</p>
      )}
      {toEat.length > 0 && (
        <>
          <ul className="mt-2 list-disc pl-5">
            {toEat.map(({ day, grams, measure }) => (
              <li key={day}>{t('path.portion', { day: dateOf(day), grams: `${grams}`, measure })}</li>
            ))}
          </ul>
          {path.protocol === 'migraine-triggers' && <p className="mt-1">{t('path.unfit')}</p>}
          {toEat.length > 1 && <p className="mt-1 text-small text-muted">{t('path.ifCalm')}</p>}
        </>
      )}
    </div>
  )
}

/** Past phases are filled like the current one, so that the bars read as one path. */
function Steps({
  steps,
  phase,
}: {
  steps: readonly ShownProtocolPath['phase'][]
  phase: ShownProtocolPath['phase']
}) {
  const t = useText(diaryText)
  const present = steps.indexOf(phase)
  return (
    <ol className="mt-4 grid auto-cols-fr grid-flow-col gap-2">
      {steps.map((step, at) => (
        <li
          key={step}
          aria-current={at === present ? 'step' : undefined}
          className={`border-t-4 pt-2 text-small leading-snug ${at <= present ? 'border-primary' : 'border-line'} ${at === present ? 'font-semibold' : 'text-muted'}`}
        >
          {t(`path.phases.${step}`)}
          {at < present && <span className="sr-only"> {t('path.behind')}</span>}
        </li>
      ))}
    </ol>
  )
}
