import { useEffect, useState } from 'react'
import type { EntryQuestion } from '#meal-plans/phases/entry/entry-question.ts'
import { changeInForm, type FactsChange } from '#members/profiles/facts-change.ts'
import { asApiError } from '#web/api/api-error.ts'
import { Alert } from '#web/ui/alert.tsx'
import { latePart } from '#web/ui/late-part.tsx'
import { type ReportedFacts, sendFactsChange } from './draft/change-facts.ts'
import {
  decidedFacts,
  type FactDecisions,
  newsIn,
  openFacts,
  withoutOldAnswers,
} from './draft/decide-facts.ts'
import { draftOf, type FactsDraft, shownFacts } from './draft/facts-draft.ts'
import { loadVocabulary } from './draft/medicine-vocabulary.ts'
import { readableFacts } from './draft/read-facts.ts'
import { clearStoredDraft, useStoredDraft } from './draft/stored-draft.ts'
import { useUnits } from './draft/use-units.ts'
import { FactsQuestion } from './facts-question.tsx'
import { openQuestions } from './safety/open-questions.ts'
import { ObstacleNote, useObstacle } from './safety/week-obstacle.tsx'

// Facts typed before signing in rarely lead to new questions.
const LateMissingAnswers = latePart(async () => (await import('./safety/missing-answers.tsx')).MissingAnswers)

type Props = {
  profileId: string
  reported: ReportedFacts
  year: number
  /** The questions of the member's health goals. */
  entry: readonly EntryQuestion[]
  /** The member's health goals, by rule set name. */
  goals: readonly string[]
  onReported: () => void
}

/**
 * Facts typed in this tab before signing in that differ from the stored ones. The member decides which to
 * keep.
 */
export function OfferedFacts(props: Props) {
  const { open, seen, units, asked, answer, decide, isBusy, error, obstacle } = useOffered(props)
  const isAllDecided = open.length === 0

  // A draft that adds nothing needs no decision, and is removed from the browser.
  useEffect(() => {
    if (isAllDecided) clearStoredDraft()
  }, [isAllDecided])

  if (isAllDecided) return null
  return (
    <div className="flex flex-col gap-5">
      {error && <Alert tone="error">{error}</Alert>}
      {obstacle && <ObstacleNote obstacle={obstacle} />}
      {asked && (
        <LateMissingAnswers draft={asked} entry={props.entry} goals={props.goals} onAnswer={answer} />
      )}
      <FactsQuestion
        key={seen.tag}
        reason="typed"
        open={open}
        units={units}
        isBusy={isBusy}
        onDecide={(decisions) => void decide(decisions)}
        onDiscard={clearStoredDraft}
      />
    </div>
  )
}

/** Sends the decisions once no question that could rule out a plan is open. */
function useOffered({ profileId, reported, year, entry, goals, onReported }: Props) {
  const [typedDraft] = useStoredDraft()
  const [seen, setSeen] = useState(reported)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [asked, setAsked] = useState<FactsDraft>()
  const units = useUnits(typedDraft)
  const { obstacle, stops, forget } = useObstacle(profileId)
  const typed = readableFacts(typedDraft, units, year)
  const stored = shownFacts(seen.facts, units)
  const open = openFacts(newsIn(typed, stored), { stored, typed })
  const [answered, setAnswered] = useState<FactsDraft['answers']>({})

  function answer(given: FactsDraft['answers']): void {
    setAnswered({ ...answered, ...given })
    setAsked((draft) => draft && { ...draft, answers: { ...draft.answers, ...given } })
    forget()
  }

  async function decide(decisions: FactDecisions): Promise<void> {
    setIsBusy(true)
    setError(undefined)
    try {
      const chosen = decidedFacts(stored, open, decisions)
      const vocabulary = chosen.medications?.length ? await loadVocabulary() : null
      const decided = withoutOldAnswers(chosen, { stored, typed, vocabulary })
      const draft = draftOf({ ...decided, answers: { ...decided.answers, ...answered } })
      const isOpen = openQuestions(draft, { entry, vocabulary, goals, units }).length > 0
      if (isOpen || asked) setAsked(draft)
      if (!isOpen) await send(changeInForm(stored, { ...decided, answers: draft.answers }))
    } catch (error) {
      setError(asApiError(error).message)
    } finally {
      setIsBusy(false)
    }
  }

  async function send(change: FactsChange): Promise<void> {
    if (await stops(change)) return
    const answer = await sendFactsChange(profileId, change, seen.tag)
    if (answer.differing.length > 0) return setSeen(answer)
    clearStoredDraft()
    onReported()
  }

  return { open, seen, units, asked, answer, decide, isBusy, error, obstacle }
}
