import { COMBINATIONS, takenTogether } from '#catalogue/medicines/combination.ts'
import type { MedicineGroup } from '#catalogue/medicines/medicine.ts'
import {
  hasName,
  MEDICINE_GROUP_NAMES,
  MEDICINE_GROUPS,
  type Medicine,
} from '#catalogue/medicines/medicine.ts'
import type { PlannedPerson, Taking } from '../meal-plan-facts.ts'
import { COMBINATION_RULES } from '../medicines/combination-rules.ts'
import type { Meant, MedicineRule } from '../medicines/medicine-rule.ts'
import { MEDICINE_RULES } from '../medicines/medicine-rule-sets.ts'
import type { Limits, Rule } from '../rule.ts'

export type Taker = Pick<PlannedPerson, 'sex' | 'age' | 'medications' | 'circumstances' | 'taking'>

/** A rule from a member's medicines, with the medicines that bring it. */
export type BroughtRule = { rule: Rule; because: Medicine[] }

/** Returns the member's medicines. If no names are known, returns the groups as medicines. */
export function takingOf({ medications, taking }: Pick<Taker, 'medications' | 'taking'>): Taking {
  return (
    taking ?? {
      medicines: [...(medications ?? [])].map(ofGroup),
      isWithheld: false,
      answers: {},
      clinicLevels: {},
      referenceLevels: {},
      lastDays: {},
      goals: [],
    }
  )
}

function ofGroup(group: MedicineGroup): Medicine {
  return {
    name: group,
    label: MEDICINE_GROUPS[group],
    kind: 'class',
    groups: [group],
    generics: [group],
    effect: 'group',
  }
}

/** Returns all rules of the member's medicines, without duplicates, with the member's own limits. */
export function medicineRules(taker: Taker): BroughtRule[] {
  const taking = takingOf(taker)
  const brought = taking.isWithheld ? carefulRules() : rulesOfTaken(taking)
  const rules = new Map<string, BroughtRule>()
  for (const { rule, because } of brought) {
    if (!(rule.only ?? []).every((meant) => isMeant(meant, { taker, taking, because }))) continue
    const known = rules.get(rule.id)
    const both = [...new Set([...(known?.because ?? []), ...because])]
    rules.set(rule.id, { rule: known?.rule ?? personal(rule, taker, taking), because: both })
  }
  return withinHardLimits([...rules.values()])
}

/** Lowers a medicine's potassium target to another medicine's limit, or to the clinic's figure for it. */
function withinHardLimits(brought: BroughtRule[]): BroughtRule[] {
  const most = Math.min(
    ...brought.flatMap(({ rule: { severity, test } }) =>
      severity === 'hard' && test.kind === 'nutrient_per_day' && test.nutrient === 'potassium'
        ? [test.max ?? Infinity]
        : [],
    ),
  )
  return brought.map(({ rule, because }) => {
    const { severity, test } = rule
    const isAim = severity !== 'hard' && test.kind === 'nutrient_per_day' && test.nutrient === 'potassium'
    if (!isAim || test.min === undefined || test.min <= most) return { rule, because }
    const max = Math.min(test.max ?? Infinity, most)
    return { rule: { ...rule, test: { ...test, min: most, max } }, because }
  })
}

/** Returns every rule that any medicine can bring, not adapted to a member. */
export function allMedicineRules(): Rule[] {
  const rules = [
    ...MEDICINE_GROUP_NAMES.flatMap((group) => MEDICINE_RULES[group].rules),
    ...COMBINATION_RULES.flatMap(({ rules }) => rules),
  ]
  return [...new Map(rules.map((rule) => [rule.id, withLimits(rule, rule.bySex?.female ?? {})])).values()]
}

type Brought = { rule: MedicineRule; because: Medicine[] }

function rulesOfTaken(taking: Taking): Brought[] {
  const { medicines, goals } = taking
  const ofGroups = medicines.flatMap((medicine) =>
    medicine.groups.flatMap((group) => rulesOfGroup(group).map((rule) => ({ rule, because: [medicine] }))),
  )
  const ofCombinations = COMBINATIONS.flatMap((combination) => {
    const together = takenTogether(combination, medicines)
    if (!together || combination.withGoals?.every((goal) => !goals.includes(goal))) return []
    const found = COMBINATION_RULES.find(({ id }) => id === combination.id)
    return (found?.rules ?? []).map((rule) => ({ rule, because: together }))
  })
  return [...ofGroups, ...ofCombinations]
}

/** Returns the rules of a group, including those shared with another group. */
export function rulesOfGroup(group: MedicineGroup): MedicineRule[] {
  const { rules, sameAs = [] } = MEDICINE_RULES[group]
  const shared = sameAs.flatMap(({ group: other, rules: some }) =>
    rulesOfGroup(other).filter(({ id }) => !some || some.includes(id)),
  )
  return [...rules, ...shared]
}

/** Groups whose limits only serve comfort, or conflict with the safety limits of other groups. */
const NOT_HELD_UNASKED: readonly MedicineGroup[] = ['orlistat', 'glp1']
/** Lithium requires more salt, within narrow bands, than the limits of other medicines and goals allow. */
const NOT_HELD_TOGETHER: readonly MedicineGroup[] = ['lithium']

/**
 * Returns the rules for a member who withholds their medicines: every limit of a single medicine that can be
 * kept together with the others. Limits of combinations are not included. They apply after a clinician has
 * agreed, and with their potassium limit no man of usual size gets a week. The plan states whom it is not
 * for.
 */
function carefulRules(): Brought[] {
  return MEDICINE_GROUP_NAMES.filter(
    (group) => !NOT_HELD_UNASKED.includes(group) && !NOT_HELD_TOGETHER.includes(group),
  ).flatMap((group) =>
    rulesOfGroup(group)
      .filter(({ severity, test }) => severity === 'hard' && test.kind !== 'energy_floor')
      .map((rule) => ({ rule, because: [] })),
  )
}

type Asked = { taker: Taker; taking: Taking; because: Medicine[] }

function isMeant(meant: Meant, asked: Asked): boolean {
  const { taker, taking, because } = asked
  if ('anyOf' in meant) return meant.anyOf.some((one) => isMeant(one, asked))
  if ('named' in meant) return taking.isWithheld || because.some((one) => hasName(one, meant.named))
  if ('otherThan' in meant) return taking.isWithheld || because.some((one) => !hasName(one, meant.otherThan))
  if ('without' in meant)
    return !taking.medicines.some(({ groups }) => groups.some((group) => meant.without.includes(group)))
  if ('answer' in meant) {
    const given = taking.answers[meant.answer]
    return given === undefined || given === 'unknown' ? meant.orOpen === true : given === meant.is
  }
  // An unknown fact counts as a match, because the rule only makes the plan more careful.
  if ('sex' in meant) return taker.sex === null || taker.sex === meant.sex
  if ('minAge' in meant) return taker.age === null || taker.age >= meant.minAge
  if ('goal' in meant) return taking.goals.includes(meant.goal)
  return taker.circumstances === null || taker.circumstances.has(meant.circumstance)
}

function personal(medicineRule: MedicineRule, { sex }: Taker, taking: Taking): Rule {
  const { bySex, clinic } = medicineRule
  const rule = withLimits(medicineRule, bySex ? (sex ? bySex[sex] : stricter(bySex)) : {})
  const { test } = rule
  const given = clinic && taking.clinicLevels[clinic.level]
  if (clinic && given !== undefined) return withLimits(rule, clinicLimits(clinic, given))
  if (test.kind === 'nutrient_steady_per_day' || test.kind === 'nutrient_steady_rolling')
    return {
      ...rule,
      test: { ...test, level: levelOf(test.nutrient, taking), before: taking.lastDays[test.nutrient] },
    }
  if (test.kind === 'nutrient_steady_week_to_week')
    return {
      ...rule,
      test: { ...test, level: levelOf('nutrient' in test.of ? test.of.nutrient : test.of.tag, taking) },
    }
  return rule
}

function withLimits(
  { bySex: _bySex, only: _only, clinic: _clinic, ...rule }: MedicineRule,
  limits: Limits,
): Rule {
  return { ...rule, test: { ...rule.test, ...limits } as Rule['test'] }
}

function stricter({ female, male }: { female: Limits; male: Limits }): Limits {
  const min = Math.max(female.min ?? -Infinity, male.min ?? -Infinity)
  const max = Math.min(female.max ?? Infinity, male.max ?? Infinity)
  return { ...(min > -Infinity ? { min } : {}), ...(max < Infinity ? { max } : {}) }
}

function clinicLimits({ within, most }: NonNullable<MedicineRule['clinic']>, given: number): Limits {
  return within === undefined
    ? { max: Math.min(given, most ?? Infinity) }
    : { min: Math.max(0, given - within), max: given + within }
}

const CLINIC_FIGURES = { vitamin_k: 'vitaminKUg', sodium: 'sodiumMg', potassium: 'potassiumMg' } as const

/**
 * Returns the member's usual level: the clinic's figure, or else the mean of the first plan. Returns
 * undefined if there is neither.
 */
export function levelOf(what: string, { clinicLevels, referenceLevels }: Taking): number | undefined {
  const figure = what in CLINIC_FIGURES ? CLINIC_FIGURES[what as keyof typeof CLINIC_FIGURES] : null
  return (figure ? clinicLevels[figure] : undefined) ?? referenceLevels[what]
}
