import type { Circumstance } from '#members/profiles/circumstance.ts'
import { REFUSED_TO_ALL } from '../gate/circumstance-gate.ts'
import { limitsOf } from '../rules/measuring/rule-limits.ts'
import { meantFor } from '../rules/merging/applies-to.ts'
import { ruleSetOf } from '../rules/merging/rule-sets.ts'
import type { Rule, RuleEvidence, RuleKind, RuleSet, Severity } from '../rules/rule.ts'
import { type CitedSource, citedSources, sourceText } from '../rules/source.ts'
import { nameOfRule } from './rule-name.ts'

/** The evidence for a health goal's rules, and the circumstances that rule the goal out. */
export type GoalEvidence = {
  grade: RuleSet['evidenceGrade']
  isClinicianOnly: boolean
  signedOffBy: string | null
  cautions: string[]
  /** Circumstances that rule out plans for this goal. `notForAnyone` lists those that rule out every plan. */
  notServedWith: Circumstance[]
  notForAnyone: Circumstance[]
  /** The most important rules of the goal. `otherRules` has the rest in the order of the rule set. */
  mainRules: EvidenceRule[]
  otherRules: EvidenceRule[]
}

export type EvidenceRule = {
  id: string
  name: string
  kind: RuleKind
  severity: Severity
  min: number | null
  max: number | null
  unit: string
  meantFor: string | null
  source: string
  sources: CitedSource[]
  evidence: RuleEvidence['grade']
  basis: RuleEvidence['basis']
  verified: RuleEvidence['verified']
  note: string | null
}

const MAIN = 6

/** Returns the evidence of a health goal by the slug of its rule set. Returns null if it has no rules yet. */
export function goalEvidence(slug: string): GoalEvidence | null {
  const set = ruleSetOf(slug)
  if (!set) return null
  const main = mainRulesOf(set)
  return {
    grade: set.evidenceGrade,
    isClinicianOnly: set.mode === 'clinician_only',
    signedOffBy: set.signedOffBy,
    cautions: set.cautions,
    notServedWith: set.notServedWith,
    notForAnyone: REFUSED_TO_ALL,
    mainRules: main.map(evidenceRule),
    otherRules: set.rules.filter((rule) => !main.includes(rule)).map(evidenceRule),
  }
}

/**
 * Picks the main rules: best evidence first, then limits before targets. Half of them are about foods and
 * half about nutrients, if there are enough of both.
 */
function mainRulesOf({ rules }: RuleSet): Rule[] {
  const ranked = rules.filter(isForEveryone).toSorted((a, b) => rankOf(a) - rankOf(b))
  const named = new Map(ranked.toReversed().map((rule) => [nameOfRule(rule.id), rule]))
  const choice = ranked.filter((rule) => named.get(nameOfRule(rule.id)) === rule)
  const foods = choice.filter(isAboutFood)
  const others = choice.filter((rule) => !isAboutFood(rule))
  const half = MAIN / 2
  const main = [
    ...foods.slice(0, Math.max(half, MAIN - others.length)),
    ...others.slice(0, Math.max(half, MAIN - foods.length)),
  ]
  return choice.filter((rule) => main.includes(rule))
}

function isAboutFood({ test }: Rule): boolean {
  return 'tag' in test || test.kind === 'food_tag_ratio'
}

const GRADES: RuleEvidence['grade'][] = [
  'strong',
  'moderate',
  'consensus',
  'patient_reported',
  'weak',
  'none',
]

function rankOf({ severity, evidence }: Rule): number {
  return GRADES.indexOf(evidence.grade) * 2 + (severity === 'hard' ? 0 : 1)
}

const NOT_MAIN: RuleKind[] = ['personal_trigger_tag', 'forbid_exclusion_without_reason', 'max_duration']

function isForEveryone({ when, severity, test }: Rule): boolean {
  return !when && severity !== 'advisory' && !NOT_MAIN.includes(test.kind)
}

function evidenceRule(rule: Rule): EvidenceRule {
  const { id, severity, test, evidence, note } = rule
  const { limits, unit } = limitsOf(rule)
  return {
    id,
    name: nameOfRule(id),
    kind: test.kind,
    severity,
    min: limits.min ?? null,
    max: limits.max ?? null,
    unit,
    meantFor: meantFor(rule),
    source: sourceText(evidence),
    sources: citedSources(evidence),
    evidence: evidence.grade,
    basis: evidence.basis,
    verified: evidence.verified,
    note: note ?? null,
  }
}
