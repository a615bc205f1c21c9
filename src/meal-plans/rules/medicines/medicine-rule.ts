import type { MedicineGroup } from '#catalogue/medicines/medicine.ts'
import type { Circumstance } from '#members/profiles/circumstance.ts'
import type { Question } from '#members/profiles/question.ts'
import type { Limits, Rule, RuleEvidence } from '../rule.ts'
import type { SourceKey } from '../source.ts'

/** For whom of those who take a medicine of the group a rule is meant. */
export type Meant =
  | { named: readonly string[] }
  /** Takes one of the group that is none of these. */
  | { otherThan: readonly string[] }
  /** Nothing of these groups beside it. */
  | { without: readonly MedicineGroup[] }
  /** Answered so, or not answered at all where that is the careful side. */
  | { answer: Question; is: 'yes' | 'no'; orOpen?: true }
  | { sex: 'female' | 'male' }
  | { minAge: number }
  | { goal: string }
  | { circumstance: Circumstance }
  | { anyOf: readonly Meant[] }

export type MedicineRule = Rule & {
  /** Limits where they differ. Of somebody whose sex we do not know, the more careful ones hold. */
  bySex?: { female: Limits; male: Limits }
  only?: readonly Meant[]
  /** The member’s own figure takes the place of the limits: the mean stays within so much of it, or below it. */
  clinic?: { level: 'vitaminKUg' | 'potassiumMg' | 'sodiumMg'; within?: number; most?: number }
}

/** Another group whose rules hold here too, all of them or some. */
type SameAs = { id: string; group: MedicineGroup; rules?: readonly string[] }

/** When to take it. Words for the member, since a plan sets no clock times. `of`: some of the group’s medicines alone. */
type Timing = { beside: string; apart: string; of?: readonly string[]; evidence: RuleEvidence }

export type MedicineRules = {
  group: MedicineGroup
  rules: readonly MedicineRule[]
  sameAs?: readonly SameAs[]
  timing?: readonly Timing[]
  /** `{name}` is the medicine, `{level}` the usual vitamin K, `{day}` and `{week}` how far from it a day and a week may be, `{max}` the potassium limit, `{cho}` a meal’s carbohydrate. */
  sentence: string
  /** Said of some of them after it: of the first that names this medicine. */
  also?: readonly { of: readonly string[]; sentence: string }[]
  /** Takes the place of `sentence` if the plan takes energy off: `{less}` kcal. */
  whenLess?: string
  /** Said where the usual vitamin K is another than in the plan before: `{before}`. */
  whenMoved?: string
}

/** A figure’s source, whether it is the source’s own, how we know it, how sure we are and how strong it is. */
export function evidenceFigure(
  source: SourceKey,
  basis: RuleEvidence['basis'],
  verified: RuleEvidence['verified'],
  certainty: RuleEvidence['certainty'],
  grade: RuleEvidence['grade'],
): RuleEvidence {
  return { source, basis, verified, certainty, grade }
}

export function ownEvidence(
  certainty: RuleEvidence['certainty'],
  grade: RuleEvidence['grade'] = 'consensus',
): RuleEvidence {
  return evidenceFigure('OURS', 'derived', 'derived', certainty, grade)
}

export function labelEvidence(
  source: SourceKey = 'LABELS',
  /** What is known from memory alone is never of high certainty. */
  certainty: Exclude<RuleEvidence['certainty'], 'high'> = 'medium',
  grade: RuleEvidence['grade'] = 'consensus',
): RuleEvidence {
  return evidenceFigure(source, 'source', 'recalled', certainty, grade)
}
