import type { Medicine } from '#catalogue/medicines/medicine.ts'
import type { RuleTag } from '../../plan/rule-tag.ts'
import { withoutMinimum } from '../circumstances/without-minimum.ts'
import { dashPotassium, hasUntestedKidneys } from '../kidney-limits.ts'
import type { PlannedPerson } from '../meal-plan-facts.ts'
import { RAISING_POTASSIUM } from '../medicines/potassium.ts'
import type { Limits, Rule } from '../rule.ts'
import { clinicSodium, mayLackSodium } from '../sodium-limits.ts'
import { medicineRules } from './medicine-rules.ts'
import { phasedRule } from './phased-rule.ts'
import { ruleSetOf } from './rule-sets.ts'

/** A rule as it applies to one member, after changes by medicines, other goals and circumstances. */
export type EffectiveRule = {
  rule: Rule
  condition: string
  signedOffBy: string | null
  /** The reason why the rule is set aside. Null if it applies. */
  setAside: string | null
  note: string | null
  /** How much the planner penalizes a miss, relative to a full-weight rule of the same severity. */
  weight: number
}

/** Returns all rules of the goals in their order, followed by those of the member's medicines. */
export function effectiveRules(goals: readonly string[], member: PlannedPerson): EffectiveRule[] {
  const ofGoals = goals.flatMap((slug) => {
    const set = ruleSetOf(slug)
    if (!set) throw new Error(`There are no rules for "${slug}".`)
    return set.rules.map((rule) => ({ ...effectiveRule(rule, slug, member), signedOffBy: set.signedOffBy }))
  })
  const ofMedicines = medicineRules(member).map(({ rule, because }) => ({
    ...unchanged(rule, 'medication'),
    note: becauseOf(because),
  }))
  return [...ofGoals, ...ofMedicines]
}

/** Applies this member's medicines, circumstances and diet to one rule. */
export function effectiveRule(rule: Rule, condition: string, member: PlannedPerson): EffectiveRule {
  const as = unchanged(rule, condition)
  const phased = phasedRule(rule, member)
  if (phased) return { ...as, ...phased }
  const bounded = withoutMinimum(rule, member)
  if (bounded) return { ...as, ...bounded }
  const { test } = rule
  if (rule.id === 'htn-potassium') return { ...as, ...dashPotassiumFor(rule, member) }
  if ('nutrient' in test && test.nutrient === 'potassium' && holdsPotassium(member)) {
    if (!('max' in test) || test.max === undefined) return { ...as, setAside: NO_MORE_POTASSIUM }
    const { min: _, ...withoutMinimum } = test as Rule['test'] & Limits
    return { ...as, rule: { ...rule, test: withoutMinimum as Rule['test'] }, note: NO_MORE_POTASSIUM }
  }
  if (test.kind === 'nutrient_ratio' && test.denominator === 'potassium') {
    if (holdsPotassium(member)) return { ...as, setAside: NO_MORE_POTASSIUM }
    if (member.medications?.has('lithium')) return { ...as, setAside: STEADY_SALT }
  }
  if (test.kind === 'energy_adjustment' && test.deltaMax < 0) {
    if (member.noDeficitReason !== null) return { ...as, setAside: member.noDeficitReason }
    return { ...as, rule: { ...rule, test: takenOff(member) }, note: TAKEN_OFF }
  }
  if (rule.id.endsWith('-weight')) {
    if ((member.age ?? 0) >= 65) return { ...as, setAside: WEIGHT_LATER_IN_LIFE }
    if (member.circumstances?.has('weight_loss_aim')) return { ...as, setAside: WEIGHT_IS_AN_AIM }
  }
  if (rule.id === 'htn-sodium-ideal' && member.medications?.has('lithium'))
    return { ...as, setAside: STEADY_SALT }
  if (asksForLessSodium(rule) && clinicSodium(member) !== null) return { ...as, setAside: CLINIC_SODIUM }
  if (rule.id === 'htn-sodium-ideal' && mayLackSodium(member)) return { ...as, setAside: NOT_TOO_LOW }
  if (rule.id === 'meno-soy' && member.circumstances?.has('oestrogen_sensitive_cancer'))
    return { ...as, setAside: 'Soy only if your oncologist agrees.' }
  if (rule.id === 'dep-lean_red_meat' && member.diet !== 'omnivore')
    return { ...as, setAside: 'Legumes and fish take the place of red meat here, as the trial allowed.' }
  return { ...as, note: dietNote(rule, member) }
}

const FREEST_FIRST = ['omnivore', 'pescatarian', 'vegetarian', 'vegan']

/** The strictest diet that still includes the food. */
const STRICTEST_WITH: Partial<Record<RuleTag, PlannedPerson['diet']>> = {
  poultry: 'omnivore',
  poultry_not_fried: 'omnivore',
  lean_red_meat: 'omnivore',
  fish_or_shellfish: 'pescatarian',
  fish_not_fried: 'pescatarian',
  oily_fish: 'pescatarian',
  dairy_lowfat: 'vegetarian',
  dairy_lowfat_unsweetened: 'vegetarian',
}

/** Explains why a target can be out of reach for a member whose diet excludes animal foods. */
function dietNote({ test }: Rule, { diet }: PlannedPerson): string | null {
  const isStricterThan = (other: string) => FREEST_FIRST.indexOf(diet) > FREEST_FIRST.indexOf(other)
  if ('nutrient' in test && test.nutrient === 'epa_dha' && isStricterThan('pescatarian'))
    return 'Without fish these fats come from algae oil; ask your doctor.'
  if ('nutrient' in test && test.nutrient === 'vitamin_b12' && diet === 'vegan')
    return 'A vegan diet needs a vitamin B12 supplement.'
  const strictest = 'tag' in test && 'min' in test && test.tag ? STRICTEST_WITH[test.tag] : undefined
  return strictest && isStricterThan(strictest) ? 'Your way of eating leaves this food out.' : null
}

function unchanged(rule: Rule, condition: string): EffectiveRule {
  return { rule, condition, signedOffBy: null, setAside: null, note: null, weight: 1 }
}

function becauseOf(medicines: Medicine[]): string {
  if (medicines.length === 0) return 'Because you would rather not say which medicines you take.'
  return `Because you take ${new Intl.ListFormat('en').format(medicines.map(({ label }) => label))}.`
}

/**
 * Adjusts the DASH potassium rule. Its minimum is dropped if a medicine or untested kidneys do not allow it.
 */
function dashPotassiumFor(rule: Rule, member: PlannedPerson): Pick<EffectiveRule, 'rule' | 'note'> {
  const { min, max } = dashPotassium(member)
  const why = holdsPotassium(member) ? NO_MORE_POTASSIUM : hasUntestedKidneys(member) ? UNTESTED : null
  const limits = why === null ? { min, max } : { max }
  const { min: _, ...test } = rule.test as Rule['test'] & Limits
  return { rule: { ...rule, test: { ...test, ...limits } as Rule['test'] }, note: why }
}

const UNTESTED =
  'Until your kidneys have been tested, the plan sets no minimum of potassium beyond what every adult needs.'
const WEIGHT_LATER_IN_LIFE = 'From 65 years, ask your doctor before you lose weight.'
const WEIGHT_IS_AN_AIM = 'You told us that you aim to lose weight.'
const NO_MORE_POTASSIUM = 'Your medicine holds potassium back, so the plan sets no minimum.'
const NOT_TOO_LOW =
  'With your medicines blood sodium can fall too low, so the plan does not aim for less salt.'
const CLINIC_SODIUM = 'Your clinic set how much sodium a day holds, so the plan does not aim for less.'
const STEADY_SALT = 'With lithium, salt should stay steady and not drop.'

const TAKEN_OFF =
  'Because you aim to lose weight: 500 kcal or a quarter of what your body uses, and more only as you asked and a clinician allows.'

/**
 * Returns the allowed deficit as a rule test: up to 500 kcal, or the plan's deficit if the member requested
 * more.
 */
function takenOff({ needKcal, targetKcal }: PlannedPerson): Rule['test'] {
  const asked = needKcal !== null && targetKcal !== undefined ? needKcal - targetKcal : 0
  return { kind: 'energy_adjustment', deltaMin: -Math.max(500, Math.ceil(asked)), deltaMax: 0 }
}

/**
 * True if a rule is a target for less sodium. Limits are not included, because they never yield to a reported
 * figure.
 */
function asksForLessSodium({ severity, test }: Rule): boolean {
  if (severity === 'hard') return false
  if (test.kind === 'nutrient_ratio') return test.numerator === 'sodium'
  return 'nutrient' in test && test.nutrient === 'sodium' && 'max' in test && test.max !== undefined
}

function holdsPotassium({ medications, taking }: PlannedPerson): boolean {
  return taking?.isWithheld === true || RAISING_POTASSIUM.some((name) => medications?.has(name))
}
