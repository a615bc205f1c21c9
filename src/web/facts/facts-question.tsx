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

/** Fact by fact: what is kept, or what was typed. Nothing is changed before the member has said so. */
export function FactsQuestion({
  reason,
  open,
  units,
  isBusy,
  onDecide,
  onDiscard,
}: {
  /** Whether it was changed elsewhere, or typed anew before signing in. */
  reason: 'elsewhere' | 'typed'
  open: OpenFact[]
  units: BodyUnits
  isBusy: boolean
  onDecide: (decisions: FactDecisions) => void
  onDiscard: () => void
}) {
  const t = useText(reportedText)
  const words = useFactWords(units)
  const [decisions, setDecisions] = useState<FactDecisions>({})
  const [missing, setMissing] = useState<readonly FactName[]>([])
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // It comes as the answer to a button that is far below.
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
        <ChipGroup
          key={fact.name}
          legend={t(`label.${fact.name}`)}
          type="radio"
          name={`decide-${fact.name}`}
          options={optionsOf(fact)}
          chosen={chosenFor(fact)}
          error={isMissing(fact) ? t('question.choose') : undefined}
          onChoose={([decision]) =>
            setDecisions((before) => ({ ...before, ...(decision ? { [fact.name]: decision } : {}) }))
          }
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

  function chosenFor(fact: OpenFact): FactDecision[] {
    const decision = decisionFor(fact, decisions)
    return decision ? [decision] : []
  }

  function isMissing(fact: OpenFact): boolean {
    return missing.includes(fact.name) && !decisionFor(fact, decisions)
  }

  function optionsOf({ name, stored, typed, both }: OpenFact): { value: FactDecision; label: string }[] {
    const kept = { value: 'stored' as const, label: t('question.stored', { words: words(name, stored) }) }
    const said = typed === undefined ? t('question.remove') : t('question.use', { words: words(name, typed) })
    if (both === undefined) return [kept, { value: 'typed', label: said }]
    const all = { value: 'both' as const, label: t('question.both', { words: words(name, both) }) }
    const isTyped = isSame(partsOf(name, both), partsOf(name, typed))
    return isTyped ? [kept, all] : [kept, { value: 'typed', label: said }, all]
  }
}
