import { useEffect, useRef, useState } from 'react'
import { reportedText } from '#web/messages/facts/reported-facts.ts'
import { useText } from '#web/messages/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { type FactDecision, type FactDecisions, type OpenFact, usualDecision } from './draft/decide-facts.ts'
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
  const heading = useRef<HTMLHeadingElement>(null)
  // It comes as the answer to a button that is far below.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
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
          chosen={[decisions[fact.name] ?? usualDecision(fact)]}
          onChoose={([decision]) =>
            setDecisions((before) => ({ ...before, ...(decision ? { [fact.name]: decision } : {}) }))
          }
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isBusy} onClick={() => onDecide(decisions)}>
          {t('question.save')}
        </Button>
        <Button kind="quiet" onClick={onDiscard}>
          {t('question.discard')}
        </Button>
      </div>
    </section>
  )

  function optionsOf({ name, stored, typed, both }: OpenFact): { value: FactDecision; label: string }[] {
    return [
      { value: 'stored', label: t('question.stored', { words: words(name, stored) }) },
      {
        value: 'typed',
        label: typed === undefined ? t('question.remove') : t('question.use', { words: words(name, typed) }),
      },
      ...(both === undefined
        ? []
        : [{ value: 'both' as const, label: t('question.both', { words: words(name, both) }) }]),
    ]
  }
}
