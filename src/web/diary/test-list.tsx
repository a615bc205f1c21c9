import type { api } from '#web/api/client.ts'
import { diaryText } from '#web/messages/diary.ts'
import { useText } from '#web/messages/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { dateOf, type ShownProtocolPath } from './read-protocol-path.ts'

export type Decision = Parameters<(typeof api.profile)[':id']['phases']['decisions']['$post']>[0]['json']
type Test = ShownProtocolPath['tests'][number]

/** Returns the name of a decision in progress, for the busy state of its button. */
export function busyName({ act, challenge }: Decision): string {
  return `${act} ${challenge ?? ''}`
}

type Props = { path: ShownProtocolPath; busy: string | null; onDecide: (decision: Decision) => void }

/** Each group of foods with its test result and the available actions. */
export function TestList({ path, busy, onDecide }: Props) {
  const t = useText(diaryText)
  return (
    <div className="mt-8">
      <h3 className="text-subhead">{t('path.tests')}</h3>
      <p className="mt-1 text-small text-muted">{t('path.most')}</p>
      <ul className="mt-4">
        {path.tests.map((test) => (
          <li
            key={test.challenge}
            className="flex min-h-15 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-2.5"
          >
            <TestState test={test} />
            <div className="flex flex-wrap gap-2 empty:hidden">
              {actsOf(test).map(({ act, label }) => (
                <Button
                  key={act}
                  size="small"
                  kind="secondary"
                  isBusy={busy === busyName({ act, challenge: test.challenge })}
                  aria-label={t(`path.acts.${label}`, { group: test.group })}
                  onClick={() => onDecide({ act, challenge: test.challenge })}
                >
                  {t(`path.acts.${act}`)}
                </Button>
              ))}
            </div>
          </li>
        ))}
        {path.leftOut.map(({ group, why }) => (
          <li key={group} className="max-w-measure border-t border-line py-2.5">
            <span className="inline-block first-letter:uppercase">
              {group}: <span className="text-muted">{t('path.leftOut.state')}</span>
            </span>
            <span className="block text-small text-muted">{t(`path.leftOut.${why}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function TestState({ test: { group, state, retestOn, unclear } }: { test: Test }) {
  const t = useText(diaryText)
  const isDone = state !== 'ahead'
  return (
    <span className="max-w-measure">
      <span className="inline-block first-letter:uppercase">
        <span className={isDone ? 'font-semibold' : ''}>{group}</span>:{' '}
        <span className="text-muted">{t(`path.states.${state}`)}</span>
      </span>
      {unclear && <span className="block text-small text-muted">{t(`path.unclear.${unclear}`)}</span>}
      {retestOn && TO_REPEAT.includes(state) && (
        <span className="block text-small text-muted">{t('path.retest', { day: dateOf(retestOn) })}</span>
      )}
    </span>
  )
}

const TO_REPEAT = ['reacted', 'portion', 'unsure']

function actsOf({ state, mayHalve }: Test) {
  return [
    ...(mayHalve ? [{ act: 'repeat_half', label: 'halfOf' } as const] : []),
    ...(TO_REPEAT.includes(state) ? [{ act: 'repeat', label: 'repeatOf' } as const] : []),
    ...(state === 'next' ? [{ act: 'skip', label: 'skipOf' } as const] : []),
  ]
}
