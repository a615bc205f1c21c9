import { takesAny } from '#catalogue/medicines/medicine.ts'
import { lowSodiumEver } from '#members/profiles/answered.ts'
import type { PlannedPerson } from './meal-plan-facts.ts'
import type { Rule, RuleEvidence } from './rule.ts'

type Eater = Pick<PlannedPerson, 'goals' | 'age' | 'bmi' | 'medications'> &
  Partial<Pick<PlannedPerson, 'taking'>>

const OLDER = 65
const MUCH_OLDER = 75
const THIN = 20

/**
 * Minimum sodium in mg for the mean of a week and for a day, and the most table salt in grams that can be
 * added to a day.
 */
type Floors = { week: number; day: number; saltGrams: number }

const FLOORS = {
  usual: { week: 1500, day: 1200, saltGrams: 1.5 },
  hypertension: { week: 1300, day: 1000, saltGrams: 1.5 },
  lowSodium: { week: 2000, day: 1700, saltGrams: 3 },
} as const satisfies Record<string, Floors>

/** Maximums if a diuretic or a goal requires little salt, also in combination with a minimum. */
const MOST = { week: 2300, day: 2600 } as const
/** Allowed deviation in mg from a clinic's figure, for members whose sodium was low within the last year. */
const AROUND_CLINIC = 250

/** Generic names of medicines that can lower blood sodium, in addition to thiazide and loop diuretics. */
const LOWERING_SODIUM: ReadonlySet<string> = new Set([
  ...['sertraline', 'fluoxetine', 'paroxetine', 'citalopram', 'escitalopram', 'fluvoxamine', 'vilazodone'],
  ...['vortioxetine', 'venlafaxine', 'desvenlafaxine', 'duloxetine', 'levomilnacipran', 'milnacipran'],
  ...[
    'mirtazapine',
    'amitriptyline',
    'nortriptyline',
    'imipramine',
    'desipramine',
    'doxepin',
    'clomipramine',
  ],
  ...['protriptyline', 'trimipramine', 'amoxapine', 'carbamazepine', 'oxcarbazepine', 'eslicarbazepine'],
  ...['valproate', 'valproic acid', 'divalproex', 'desmopressin', 'quetiapine', 'olanzapine', 'risperidone'],
  ...['paliperidone', 'aripiprazole', 'brexpiprazole', 'cariprazine', 'haloperidol', 'ziprasidone'],
  ...['lurasidone', 'clozapine', 'asenapine', 'iloperidone', 'perphenazine', 'chlorpromazine'],
])

/**
 * Counts medicines in `LOWERING_SODIUM` and diuretics. A proton pump inhibitor only counts together with one
 * of them.
 */
function countLowering({ taking, medications }: Eater): { count: number; withAcidSuppressant: number } {
  const medicines = taking?.medicines ?? []
  const names = new Set(
    medicines.flatMap((medicine) =>
      medicine.groups.includes('thiazide_loop_diuretic') || takesAny([medicine], LOWERING_SODIUM)
        ? [medicine.generics.join('/')]
        : [],
    ),
  )
  const count = Math.max(names.size, medications?.has('thiazide_loop_diuretic') ? 1 : 0)
  return { count, withAcidSuppressant: count + (count > 0 && medications?.has('acid_suppressant') ? 1 : 0) }
}

/**
 * True if blood sodium may fall too low. The plan must then not be very low in salt, and it names no liters
 * to drink.
 */
export function mayLackSodium(eater: Eater): boolean {
  const { count, withAcidSuppressant } = countLowering(eater)
  const told = lowSodiumEver(eater.taking?.answers)
  const isFrail = (eater.age ?? 0) >= OLDER || (eater.bmi ?? THIN) < THIN
  if (told === 'earlier' || told === 'last_year') return true
  if (withAcidSuppressant >= 2 || (count > 0 && isFrail)) return true
  // The member was asked and does not know.
  const isAsked = count > 0 || (eater.age ?? 0) >= MUCH_OLDER
  return isAsked && eater.taking?.answers.low_sodium_ever === 'unknown'
}

/** True if one of the member's medicines can lower blood sodium. */
export function takesLoweringSodium(eater: Eater): boolean {
  return countLowering(eater).count > 0
}

/** Returns the sodium minimums for this member, or null if a medicine or a clinic sets its own level. */
export function sodiumFloors(eater: Eater): Floors | null {
  if (eater.medications?.has('lithium')) return null
  if (mayLackSodium(eater)) return clinicSodium(eater) === null ? FLOORS.lowSodium : null
  const isYoung = (eater.age ?? 0) < OLDER
  const isLow = eater.goals.has('hypertension') && isYoung && countLowering(eater).count === 0
  return isLow ? FLOORS.hypertension : FLOORS.usual
}

/** Returns the clinic's sodium figure in mg if the member's sodium was low within the last year. */
export function clinicSodium({ taking }: Eater): number | null {
  return lowSodiumEver(taking?.answers) === 'last_year' ? (taking?.clinicLevels.sodiumMg ?? null) : null
}

/** Returns the minimum and maximum sodium rules of a week and of a day. */
export function sodiumLimits(eater: Eater): Rule[] {
  const floors = sodiumFloors(eater)
  const level = clinicSodium(eater)
  if (floors === null)
    return level === null || eater.medications?.has('lithium')
      ? []
      : [
          rule('ref-sodium-clinic', 'nutrient_per_week_mean', {
            min: level - AROUND_CLINIC,
            max: level + AROUND_CLINIC,
          }),
        ]
  const isLow = floors === FLOORS.lowSodium
  const asksForLittle =
    eater.medications?.has('thiazide_loop_diuretic') ||
    ['hypertension', 'heart-health', 'type-2-diabetes'].some((goal) => eater.goals.has(goal))
  return [
    rule('ref-sodium-least', 'nutrient_per_week_mean', { min: floors.week }, isLow),
    rule('ref-sodium-least-day', 'nutrient_per_day', { min: floors.day }, isLow),
    ...(isLow && asksForLittle
      ? [
          rule('ref-sodium-most', 'nutrient_per_week_mean', { max: MOST.week }),
          rule('ref-sodium-most-day', 'nutrient_per_day', { max: MOST.day }),
        ]
      : []),
  ]
}

function rule(
  id: string,
  kind: 'nutrient_per_week_mean' | 'nutrient_per_day',
  limits: { min?: number; max?: number },
  isLow = true,
): Rule {
  return {
    id,
    severity: 'hard',
    test: { kind, nutrient: 'sodium', ...limits },
    evidence: isLow ? evidence('MATSUURA2025', 'read') : evidence('NASEM2019', 'recalled'),
    note: isLow
      ? 'With your medicines blood sodium can fall too low, so this plan is not very low in salt.'
      : 'Your body needs some salt.',
  }
}

/** All rules of this file, for looking up rule names. */
export const SODIUM_LIMITS: readonly Rule[] = [
  ...['nutrient_per_week_mean', 'nutrient_per_day'].map((kind, at) =>
    rule(
      at === 0 ? 'ref-sodium-least' : 'ref-sodium-least-day',
      kind as 'nutrient_per_day',
      { min: 1500 },
      false,
    ),
  ),
  rule('ref-sodium-most', 'nutrient_per_week_mean', { max: MOST.week }),
  rule('ref-sodium-most-day', 'nutrient_per_day', { max: MOST.day }),
  rule('ref-sodium-clinic', 'nutrient_per_week_mean', { min: 2000, max: 2500 }),
]

function evidence(source: RuleEvidence['source'], verified: RuleEvidence['verified']): RuleEvidence {
  return { source, basis: 'derived', verified, certainty: 'medium', grade: 'consensus' }
}
