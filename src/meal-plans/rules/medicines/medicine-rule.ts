import type { MedicineGroup } from '#catalogue/medicines/medicine.ts'
import type { Circumstance } from '#members/profiles/circumstance.ts'
import type { Question } from '#members/profiles/question.ts'
import type { Limits, Rule, RuleEvidence } from '../rule.ts'
import type { SourceKey } from '../source.ts'

/** A condition for which takers of a medicine in the group a rule applies to. */
export type Meant =
  | { named: readonly string[] }
  /** Takes a medicine of the group that is not in this list. */
  | { otherThan: readonly string[] }
  /** Takes no medicine of these groups in addition. */
  | { without: readonly MedicineGroup[] }
  /** Gave this answer. With `orOpen`, no answer also counts, because that is the careful choice. */
  | { answer: Question; is: 'yes' | 'no'; orOpen?: true }
  | { sex: 'female' | 'male' }
  | { minAge: number }
  | { goal: string }
  | { circumstance: Circumstance }
  | { anyOf: readonly Meant[] }

export type MedicineRule = Rule & {
  /** Limits that differ by sex. If the sex is not known, the stricter ones apply. */
  bySex?: { female: Limits; male: Limits }
  only?: readonly Meant[]
  /**
   * The clinic's figure for the member replaces the limits: the mean stays within `within` of the figure, or
   * below it.
   */
  clinic?: { level: 'vitaminKUg' | 'potassiumMg' | 'sodiumMg'; within?: number; most?: number }
}

/** Another group whose rules also apply here, all or some of them. */
type SameAs = { id: string; group: MedicineGroup; rules?: readonly string[] }

/**
 * When to take the medicine, as text for the member, because a plan sets no clock times. `of` limits the
 * advice to some medicines of the group.
 */
type Timing = { beside: string; apart: string; of?: readonly string[]; evidence: RuleEvidence }

export type MedicineRules = {
  group: MedicineGroup
  rules: readonly MedicineRule[]
  sameAs?: readonly SameAs[]
  timing?: readonly Timing[]
  /**
   * `{name}` is the medicine, `{level}` the usual vitamin K, `{day}` and `{week}` the allowed deviation of a
   * day and a week from that level, `{max}` the potassium limit, and `{cho}` a meal's carbohydrate.
   */
  sentence: string
  /** Added after `sentence` for some medicines. The first entry that names the medicine applies. */
  also?: readonly { of: readonly string[]; sentence: string }[]
  /** Replaces `sentence` if the plan has a deficit of `{less}` kcal. */
  whenLess?: string
  /** Added if the usual vitamin K differs from the previous plan's, `{before}`. */
  whenMoved?: string
}

/**
 * Builds the evidence of a figure: its source, whether the source states the figure itself, how we know it,
 * how certain we are, and how strong the evidence is.
 */
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
  /** A figure known only from memory never has high certainty. */
  certainty: Exclude<RuleEvidence['certainty'], 'high'> = 'medium',
  grade: RuleEvidence['grade'] = 'consensus',
): RuleEvidence {
  return evidenceFigure(source, 'source', 'recalled', certainty, grade)
}
