import { takesAny } from '#catalogue/medicines/medicine.ts'
import { lowSodiumEver } from '#members/profiles/answered.ts'
import type { PlannedPerson } from './meal-plan-facts.ts'
import type { Rule, RuleEvidence } from './rule.ts'

type Eater = Pick<PlannedPerson, 'goals' | 'age' | 'bmi' | 'medications'> &
  Partial<Pick<PlannedPerson, 'taking'>>

const OLDER = 65
const MUCH_OLDER = 75
const THIN = 20

/** Sodium in mg: the least mean of a week, the least of a day, and how much table salt may bring to a day. */
type Floors = { week: number; day: number; saltGrams: number }

const FLOORS = {
  usual: { week: 1500, day: 1200, saltGrams: 1.5 },
  hypertension: { week: 1300, day: 1000, saltGrams: 1.5 },
  lowSodium: { week: 2000, day: 1700, saltGrams: 3 },
} as const satisfies Record<string, Floors>

/** Where a diuretic or a goal asks for little salt, also beside a floor. */
const MOST = { week: 2300, day: 2600 } as const
/** Around what a clinic set for somebody whose sodium was low within the year. */
const AROUND_CLINIC = 250

/** Generic names of medicines with which blood sodium may fall, beside thiazide and loop diuretics. */
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

/** Names in `LOWERING_SODIUM` and diuretics; a proton pump inhibitor adds to them and counts beside one alone. */
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

/** Whether blood sodium may fall too low, so that a plan must not be very low in salt and names no liters to drink. */
export function mayLackSodium(eater: Eater): boolean {
  const { count, withAcidSuppressant } = countLowering(eater)
  const told = lowSodiumEver(eater.taking?.answers)
  const isFrail = (eater.age ?? 0) >= OLDER || (eater.bmi ?? THIN) < THIN
  if (told === 'earlier' || told === 'last_year') return true
  if (withAcidSuppressant >= 2 || (count > 0 && isFrail)) return true
  // Asked, and not known.
  const isAsked = count > 0 || (eater.age ?? 0) >= MUCH_OLDER
  return isAsked && eater.taking?.answers.low_sodium_ever === 'unknown'
}

/** Whether a medicine of theirs can lower blood sodium. */
export function takesLoweringSodium(eater: Eater): boolean {
  return countLowering(eater).count > 0
}

/** The floors of sodium for this member; null where a medicine or a clinic sets a level of its own. */
export function sodiumFloors(eater: Eater): Floors | null {
  if (eater.medications?.has('lithium')) return null
  if (mayLackSodium(eater)) return clinicSodium(eater) === null ? FLOORS.lowSodium : null
  const isYoung = (eater.age ?? 0) < OLDER
  const isLow = eater.goals.has('hypertension') && isYoung && countLowering(eater).count === 0
  return isLow ? FLOORS.hypertension : FLOORS.usual
}

/** What a clinic set, where sodium was low within the year. */
export function clinicSodium({ taking }: Eater): number | null {
  return lowSodiumEver(taking?.answers) === 'last_year' ? (taking?.clinicLevels.sodiumMg ?? null) : null
}

/** The least and the most sodium of a week and of a day. */
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

/** Every rule of this file, for whoever names rules. */
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
