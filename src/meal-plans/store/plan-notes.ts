import { fitCaution, fitTexts } from '../person-gate/fit-text.ts'
import { textsWithoutPhase } from '../person-gate/phase-words.ts'
import { type Reader, readerOf } from '../person-gate/reader.ts'
import { wordNotes } from '../proof/lines/label-warning.ts'
import { nameOfRule } from '../proof/rule-name.ts'
import { isKindOnPlate } from '../rules/merging/on-plate.ts'
import type { RuleResult } from '../rules/rule-result.ts'
import { cautionsFor } from '../safety/fit-cautions.ts'
import type { ReadMealPlan } from './meal-plan.ts'

/** Notes for the reader of a plan next to its meals. The proof has the full details. */
export type MealPlanNotes = {
  /** Explanations of how conflicts between health goals were resolved. */
  clashes: string[]
  /** Questions to ask a doctor first, by health goal. */
  cautions: string[]
  /** Advice from medicines and health goals that the reader has to follow, because no plan can. */
  keepInMind: string[]
  /** Names of rules that could not be checked. */
  notEvaluated: string[]
  /**
   * Percent of the plan's energy from foods with the needed figures: the minimum and the median over all
   * rules.
   */
  coverage: { least: number; usual: number } | null
}

export function planNotes(
  { proof, request, hasPhaseEnded }: Pick<ReadMealPlan, 'proof' | 'request' | 'hasPhaseEnded'>,
  reader: Reader = readerOf(request),
): MealPlanNotes {
  const said = (texts: string[]) => (hasPhaseEnded ? textsWithoutPhase(texts) : texts)
  const { rules } = proof
  const applying = rules.filter(({ applies }) => applies)
  const statements = applying.filter(({ kind }) => kind === 'statement')
  const unknown = applying.filter(
    ({ state, kind, onPlate }) => state === 'no_data' && (onPlate ?? isKindOnPlate(kind)),
  )
  return {
    // A proof keeps the format it was stored in. The first proofs have no resolutions.
    clashes: said(fitTexts(reader, unique((proof.resolutions ?? []).map(({ sentence }) => sentence)))),
    cautions: said(unique(cautionsFor(request)).map((caution) => fitCaution(reader, caution))),
    keepInMind: unique([
      ...statements.flatMap(({ note }) => note ?? []).map((note) => fitCaution(reader, note)),
      ...wordNotes(proof.exclusions),
    ]),
    notEvaluated: unique(unknown.map(({ id }) => nameOfRule(id))),
    coverage: coverageOf(applying),
  }
}

function coverageOf(rules: RuleResult[]): MealPlanNotes['coverage'] {
  const known = rules
    .flatMap(({ coverage, state }) => (coverage === null || state === 'no_data' ? [] : [coverage]))
    .toSorted((a, b) => a - b)
  const [least] = known
  const usual = known[Math.floor(known.length / 2)]
  return least === undefined || usual === undefined
    ? null
    : { least: Math.floor(least), usual: Math.floor(usual) }
}

function unique(texts: string[]): string[] {
  return [...new Set(texts)]
}
