import type { AiClient } from '#platform/ai/ai-client.ts'
import { judgePlanTexts } from '../person-gate/plan-words.ts'
import type { Reader } from '../person-gate/reader.ts'
import type { SolvedPlan } from '../plan/solved-plan.ts'
import type { Proof } from '../proof/proof.ts'
import { askForWording } from './ask-for-wording.ts'
import { checkWording } from './check-wording.ts'
import type { PlanTexts } from './compose-wording.ts'
import { provableClaimsOf } from './provable-claims.ts'
import { countKinds, faultSentence, type WordingFault } from './wording-fault.ts'

type Worded = {
  plan: SolvedPlan
  /** Reasons for keeping the composed texts. Empty if the model's texts are used. */
  refused: string[]
  /** The reasons without any words of the texts, so that they can be logged: the number of faults by kind. */
  faults: Record<string, number>
}

const ATTEMPTS = 2

/**
 * Has a language model write the texts of a plan. Its texts are used only as a whole, and only if they claim
 * nothing that the plan does not prove. Otherwise, the texts composed from the catalog are used.
 */
export async function wordPlan(
  ai: AiClient,
  asked: {
    plan: SolvedPlan
    proof: Proof
    catalogue: Parameters<typeof provableClaimsOf>[0]['catalogue']
    /** The editors' guidance for the model, one per health goal. */
    guidance: string[]
    /** True if the plan keeps its goal because the member wrote it. */
    goalStays: boolean
    /** The reader of the plan. The model's texts pass the same gate as ours. */
    reader: Reader
  },
): Promise<Worded> {
  const { plan, guidance, goalStays, reader } = asked
  const provable = provableClaimsOf(asked)
  let faults: WordingFault[] = []
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const answer = await askForWording(ai, { provable, guidance, faults })
    if ('why' in answer) return refusedFor(plan, [...faults, answer.why])
    faults = [...checkWording(answer.texts, provable), ...misfitting(answer.texts, reader)]
    if (faults.length > 0) continue
    const { goal, ...texts } = answer.texts
    return { plan: { ...plan, ...texts, ...(goalStays ? {} : { goal }) }, refused: [], faults: {} }
  }
  return refusedFor(plan, faults)
}

function refusedFor(plan: SolvedPlan, faults: WordingFault[]): Worded {
  return { plan, refused: faults.map(faultSentence), faults: countKinds(faults) }
}

/** The fault does not name the food, because that would reveal to the model what the reader must not eat. */
function misfitting(texts: PlanTexts, reader: Reader): WordingFault[] {
  const foods = judgePlanTexts(reader, texts).misfits.flatMap(({ foods }) => foods)
  return foods.length === 0 ? [] : [{ kind: 'names food that this plan does not speak of', words: [] }]
}
