import { useState } from 'react'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { unreachable } from '#web/api/api-error.ts'
import { entryReasons } from '#web/facts/entry/entry-of.ts'
import { EMPTY_DRAFT, type FactsDraft } from '#web/facts/facts-draft.ts'
import { type Gate, gateReasons, medicineReasons } from '#web/facts/gate-reasons.ts'
import { useVocabulary } from '#web/facts/medicine-vocabulary.ts'
import type { FactFaults } from '#web/facts/read-facts.ts'
import { useStoredDraft } from '#web/facts/stored-draft.ts'
import { useUnits } from '#web/facts/use-units.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import type { GoalOffer, SubscriptionChoice } from './choice.ts'
import { usePreview } from './use-preview.ts'

/** `fault` says in words what is in the way. */
export type Vetted = { facts: MemberFacts } | { facts: null; fault: string }

/** What a visitor tells before there is an account, what is in the way of a plan, and the day that it makes. */
export function useOwnWords({ goals }: SubscriptionChoice, gate: Gate) {
  const t = useText(subscribeText)
  const [draft, change] = useStoredDraft()
  const [faults, setFaults] = useState<FactFaults>({})
  const units = useUnits(draft)
  const preview = usePreview(
    goals.map(({ id }) => id),
    draft,
  )
  const { vocabulary } = useVocabulary(draft.medications.length > 0)
  const ofMedicines = medicineReasons(draft, units, {
    vocabulary,
    goals: goals.map(({ ruleSet }) => ruleSet),
  })
  const reasons = [...ofMedicines, ...gateReasons(draft, units, gate), ...goalReasons(draft, goals)]

  /** Null where an answer is to be mended, which is then marked. */
  async function readTold(): Promise<MemberFacts | null> {
    // Whoever has told nothing has nothing to be checked.
    if (draft === EMPTY_DRAFT) return {}
    const { readFacts } = await import('#web/facts/read-facts.ts').catch(() => {
      throw unreachable()
    })
    const read = readFacts(draft, units, gate.year)
    setFaults(read.faults ?? {})
    return read.facts
  }

  async function showDay(): Promise<void> {
    await preview.ask(readTold)
  }

  /** What was told, once a week can be planned with it; else what is in the way, which is then shown above. */
  async function vet(): Promise<Vetted> {
    const facts = await readTold()
    if (!facts) return { facts: null, fault: t('about.mend') }
    if (reasons.length === 0 && (await preview.isPlannable(facts))) return { facts }
    document.getElementById('preview')?.focus()
    return { facts: null, fault: t('account.notPlannable') }
  }

  return { draft, change, faults, reasons, medicineReasons: ofMedicines, preview, showDay, vet }
}

/** Health goals that are not for everybody, beyond what rules out every plan. */
function goalReasons(draft: FactsDraft, goals: readonly GoalOffer[]): string[] {
  const reasons = goals.flatMap(({ safety }) => [
    safety.refusal,
    ...draft.circumstances.map((name) => safety.byCircumstance[name]),
    ...entryReasons(draft, safety.entry),
  ])
  return reasons.filter((reason) => typeof reason === 'string')
}
