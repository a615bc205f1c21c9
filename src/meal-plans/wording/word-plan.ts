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
  /** Why the composed texts stand; empty where the model's are used. */
  refused: string[]
  /** The same without any word of the texts, as a log may hold it: how many there were of which kind. */
  faults: Record<string, number>
}

const ATTEMPTS = 2

/**
 * Has a language model word a plan. Its texts are used as a whole and only if all of them say nothing that the plan
 * does not prove; else the texts composed from the catalogue stand.
 */
export async function wordPlan(
  ai: AiClient,
  asked: {
    plan: SolvedPlan
    proof: Proof
    catalogue: Parameters<typeof provableClaimsOf>[0]['catalogue']
    /** What editors wrote for the model, for each health goal. */
    guidance: string[]
    /** Whether the plan's goal is somebody's own sentence, which stays. */
    goalStays: boolean
    /** For whom it is: the model's texts pass the same gate as ours. */
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

/** Which food it is stays here: it would tell the model what its reader must not eat. */
function misfitting(texts: PlanTexts, reader: Reader): WordingFault[] {
  const foods = judgePlanTexts(reader, texts).misfits.flatMap(({ foods }) => foods)
  return foods.length === 0 ? [] : [{ kind: 'names food that this plan does not speak of', words: [] }]
}
