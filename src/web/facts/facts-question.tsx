import { useEffect, useRef, useState } from 'react'
import type { FactName } from '#members/profiles/facts.ts'
import { isSame, partsOf } from '#members/profiles/facts-change.ts'
import { reportedText } from '#web/messages/facts/reported-facts.ts'
import { useText } from '#web/messages/use-text.ts'
import { useErrorFocus } from '#web/ui/behavior/use-error-focus.ts'
import { Button } from '#web/ui/button.tsx'
import {
  decisionFor,
  type FactDecision,
  type FactDecisions,
  type OpenFact,
  undecided,
} from './draft/decide-facts.ts'
import type { BodyUnits } from './draft/facts-draft.ts'
import { useFactWords } from './fact-words.ts'
import { ChipGroup } from './fields/chip-group.tsx'

/**
 * Asks for each differing fact if the stored or the typed value counts. Nothing is changed before the member
 * decides.
 */
export function FactsQuestion({
  reason,
  open,
  units,
  isBusy,
  onDecide,
  onDiscard,
}: {
  /** The cause of the difference: the fact was changed elsewhere, or typed before signing in. */
  reason: 'elsewhere' | 'typed'
  open: OpenFact[]
  units: BodyUnits
  isBusy: boolean
  onDecide: (decisions: FactDecisions) => void
  onDiscard: () => void
}) {
  const t = useText(reportedText)
  const [decisions, setDecisions] = useState<FactDecisions>({})
  const [missing, setMissing] = useState<readonly FactName[]>([])
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // This section appears after a click on a button far below it, so its heading takes the focus.
  useEffect(() => heading.current?.focus(), [])
  useErrorFocus(section, missing)

  function decide(): void {
    const missing = undecided(open, decisions)
    setMissing(missing)
    if (missing.length === 0) onDecide(decisions)
  }

  return (
    <section
      ref={section}
      aria-labelledby="facts-question"
      className="flex max-w-180 flex-col gap-6 rounded-card border border-edge bg-surface p-5 sm:p-7"
    >
      <div>
        <h2 id="facts-question" ref={heading} tabIndex={-1} className="text-subhead outline-none">
          {t(`question.${reason}`)}
        </h2>
        <p className="mt-2 max-w-measure">{t(`question.${reason}Lead`)}</p>
      </div>
      {open.map((fact) => (
        <FactChoice
          key={fact.name}
          fact={fact}
          units={units}
          decision={decisionFor(fact, decisions)}
          isMissing={missing.includes(fact.name)}
          onChoose={(decision) => setDecisions((before) => ({ ...before, [fact.name]: decision }))}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isBusy} onClick={decide}>
          {t('question.save')}
        </Button>
        <Button kind="quiet" onClick={onDiscard}>
          {t('question.discard')}
        </Button>
      </div>
    </section>
  )
}

function FactChoice({
  fact: { name, stored, typed, both },
  units,
  decision,
  isMissing,
  onChoose,
}: {
  fact: OpenFact
  units: BodyUnits
  decision: FactDecision | undefined
  isMissing: boolean
  onChoose: (decision: FactDecision) => void
}) {
  const t = useText(reportedText)
  const words = useFactWords(units)
  const said = typed === undefined ? t('question.remove') : t('question.use', { words: words(name, typed) })
  const options = [
    { value: 'stored' as const, label: t('question.stored', { words: words(name, stored) }) },
    { value: 'typed' as const, label: said },
    { value: 'both' as const, label: t('question.both', { words: words(name, both) }) },
  ]
  const isTypedBoth = isSame(partsOf(name, both), partsOf(name, typed))
  return (
    <ChipGroup
      legend={t(`label.${name}`)}
      type="radio"
      name={`decide-${name}`}
      options={options.filter(({ value }) =>
        both === undefined ? value !== 'both' : value !== 'typed' || !isTypedBoth,
      )}
      chosen={decision ? [decision] : []}
      error={isMissing && !decision ? t('question.choose') : undefined}
      onChoose={([chosen]) => chosen && onChoose(chosen)}
    />
  )
}
