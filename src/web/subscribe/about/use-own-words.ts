import { useState } from 'react'
import type { MemberFacts } from '#members/profiles/facts.ts'
import type { ApiError } from '#web/api/api-error.ts'
import { useVocabulary } from '#web/facts/draft/medicine-vocabulary.ts'
import { useStoredDraft } from '#web/facts/draft/stored-draft.ts'
import { useUnits } from '#web/facts/draft/use-units.ts'
import { entryOf } from '#web/facts/entry/entry-of.ts'
import {
  askedReasons,
  type Gate,
  gateReasons,
  goalReasons,
  medicineReasons,
  waitingAskedReasons,
  waitingMedicineReasons,
  waitingReasons,
} from '#web/facts/safety/gate-reasons.ts'
import { openQuestions } from '#web/facts/safety/open-questions.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import type { SubscriptionChoice } from '../choice/choice.ts'
import { usePreview } from '../day/use-preview.ts'
import { mayAllBeNone, missingAnswers } from './required-answers.ts'
import { useChecks } from './use-checks.ts'

/** `error` says in words what is in the way. */
export type Vetted = { facts: MemberFacts } | { facts: null; error: string }

export type VisitorWords = ReturnType<typeof useOwnWords>

/** What a visitor tells before there is an account, what is in the way of a plan, and the day that it makes. */
export function useOwnWords(
  { goals }: SubscriptionChoice,
  gate: Gate,
  /** No week can be planned with what was told: shows why. */
  onBlocked: () => void,
) {
  const t = useText(subscribeText)
  const [draft, change] = useStoredDraft()
  const [failure, setFailure] = useState<ApiError>()
  const units = useUnits(draft)
  const preview = usePreview(
    goals.map(({ id }) => id),
    draft,
  )
  const { vocabulary } = useVocabulary(draft.medications.length > 0)
  const rulesOf = goals.map(({ ruleSet }) => ruleSet)
  const ofMedicines = medicineReasons(draft, units, { vocabulary, goals: rulesOf })
  const reasons = [
    ...ofMedicines,
    ...askedReasons(draft, units, { vocabulary, goals: rulesOf }),
    ...gateReasons(draft, units, { ...gate, goals: rulesOf }),
    ...goals.flatMap(({ safety }) => goalReasons(draft, safety)),
  ]

  const open = openQuestions(draft, {
    entry: entryOf(goals.map(({ safety }) => safety.entry)),
    vocabulary,
    goals: rulesOf,
    units,
  })
  const { errors, isReadable, answerNone, readReported, readAll } = useChecks({
    draft,
    change,
    units,
    year: gate.year,
    open,
  })

  async function showDay(): Promise<void> {
    await preview.ask(readReported)
  }

  /** What was told, once a week can be planned with it; else what is in the way, which is then shown. */
  async function vet(): Promise<Vetted> {
    const facts = await readAll()
    if (!facts) return { facts: null, error: t('about.mend') }
    if (reasons.length === 0 && (await preview.isPlannable(facts))) return { facts }
    onBlocked()
    return { facts: null, error: t('account.notPlannable') }
  }

  const missing = missingAnswers(draft, open)
  return {
    draft,
    change,
    errors,
    reasons,
    medicineReasons: ofMedicines,
    preview,
    showDay,
    vet,
    waiting: [
      ...waitingReasons(draft, gate),
      ...waitingAskedReasons(draft, units, { vocabulary, goals: rulesOf }),
      ...waitingMedicineReasons(draft, units, { vocabulary, goals: rulesOf }),
    ],
    isReported: Object.keys(missing).length === 0,
    failure,
    /** The answers could not be checked. */
    fail: setFailure,
    /** Nothing of what is asked here is answered: one word can answer it. */
    isBlank: mayAllBeNone(draft),
    isReadable,
    answerNone,
  }
}
