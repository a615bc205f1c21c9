import { hasName, type Medicine, type MedicineGroup } from '#catalogue/medicines/medicine.ts'
import type { Circumstance } from './circumstance.ts'
import type { MemberFacts } from './facts.ts'
import type { Answer } from './question.ts'

// Used by forms in the browser as well: nothing here imports a library.

type Answers = NonNullable<MemberFacts['answers']>

/** What a member told, as far as answers are read beside it. A planned person is one of these. */
type Member = {
  goals: ReadonlySet<string>
  age: number | null
  bmi: number | null
  sex: MemberFacts['sex'] | null
  circumstances: ReadonlySet<Circumstance> | null
  taking?: {
    medicines: readonly Medicine[]
    answers: Answers
    clinicLevels: NonNullable<MemberFacts['clinicLevels']>
  }
}

/** Whether a blood or urine test of the last 12 months showed kidneys that work well, and nobody said otherwise. */
export function kidneysKnownNormal(answers: Answers | undefined): boolean {
  const { kidneys_tested_within_year: tested, kidneys_told_weak: isWeak } = answers ?? {}
  return tested === 'yes' && (isWeak === undefined || isWeak === 'no')
}

const STRAINING_KIDNEYS: readonly MedicineGroup[] = [
  'lithium',
  'thiazide_loop_diuretic',
  'potassium_sparing_diuretic',
  'sglt2_inhibitor',
  'ace_inhibitor',
  'arb',
  'renin_inhibitor',
  'calcineurin_inhibitor',
  'methotrexate',
]
const STRAINING_KIDNEYS_BY_NAME = [
  ...['hydroxychloroquine', 'mesalamine', 'sulfasalazine', 'balsalazide', 'olsalazine'],
  ...['ibuprofen', 'naproxen', 'diclofenac', 'meloxicam', 'celecoxib', 'indomethacin', 'etodolac'],
  ...['nabumetone', 'ketorolac', 'piroxicam', 'oxaprozin', 'sulindac', 'ketoprofen', 'flurbiprofen'],
]

/** Those whose kidneys are often weak without their knowing: CDC and KDIGO 2024 ask for a test each year. */
export function isAskedOfKidneys({ goals, age, bmi, circumstances, taking }: Omit<Member, 'sex'>): boolean {
  return (
    goals.has('type-2-diabetes') ||
    goals.has('hypertension') ||
    (age ?? 0) >= 65 ||
    (bmi ?? 0) >= 35 ||
    ['kidney_stones', 'gout', 'type_1_diabetes'].some((name) => circumstances?.has(name as Circumstance)) ||
    (taking?.medicines ?? []).some(
      (medicine) =>
        medicine.groups.some((group) => STRAINING_KIDNEYS.includes(group)) ||
        hasName(medicine, STRAINING_KIDNEYS_BY_NAME),
    )
  )
}

/** Whether the kidneys of one of them were not tested within a year, or nobody told us so. */
export function areKidneysInDoubt(member: Omit<Member, 'sex'>): boolean {
  return isAskedOfKidneys(member) && !kidneysKnownNormal(member.taking?.answers)
}

export type StoneKind =
  | 'calcium_oxalate'
  | 'calcium_phosphate'
  | 'uric_acid'
  | 'cystine'
  | 'infection'
  | 'not_tested'

/** What kidney stones were made of; null for somebody who told of none. */
export function stoneKind({
  circumstances,
  taking,
}: Pick<Member, 'circumstances' | 'taking'>): StoneKind | null {
  if (!circumstances?.has('kidney_stones')) return null
  const told = taking?.answers.stone_kind
  return told === undefined || told === 'unknown' ? 'not_tested' : (told as StoneKind)
}

/**
 * What a clinic said of oxalate: a limit in milligrams a day (40 to 200), or that none is needed. Null where it said
 * nothing, also where a limit was given and its figure is not told.
 */
export function oxalateFigure({ taking }: Pick<Member, 'taking'>): number | 'none_needed' | null {
  if (taking?.answers.oxalate_figure === 'none_needed') return 'none_needed'
  return taking?.clinicLevels.oxalateMg ?? null
}

/** Whether blood sodium was low within the last year, or earlier; `unknown` also where it was not asked. */
export function lowSodiumEver(answers: Answers | undefined): 'last_year' | 'earlier' | 'never' | 'unknown' {
  const told: Partial<Record<Answer, 'last_year' | 'earlier' | 'never'>> = {
    yes: 'last_year',
    earlier: 'earlier',
    no: 'never',
  }
  return told[answers?.low_sodium_ever ?? 'unknown'] ?? 'unknown'
}

/**
 * How much carbohydrate a member wants where a health goal offers a choice. Lower is never planned beside an SGLT2
 * inhibitor, kidney disease or a child to come.
 */
export function carbChoice(member: Member): 'usual' | 'lower' {
  const { goals, circumstances, taking } = member
  const isOffered = goals.has('type-2-diabetes') || goals.has('pcos')
  const isBarred =
    taking?.medicines.some(({ groups }) => groups.includes('sglt2_inhibitor')) ||
    circumstances?.has('kidney_disease') ||
    pregnancyPossible(member)
  return isOffered && !isBarred && taking?.answers.carb_choice === 'lower' ? 'lower' : 'usual'
}

/** Whether a pregnancy may begin: wished for, or told to be possible, or not known beside a medicine that asks. */
export function pregnancyPossible({ sex, circumstances, taking }: Omit<Member, 'goals'>): boolean {
  if (sex === 'male') return false
  const told = taking?.answers.pregnancy_possible
  return (circumstances?.has('trying_to_conceive') ?? false) || told === 'yes' || told === 'unknown'
}

/** Whether germs in food would hit somebody harder because of a weak defense that they told of. */
export function isImmuneWeak({ circumstances, taking }: Pick<Member, 'circumstances' | 'taking'>): boolean {
  if (circumstances?.has('immune_weak')) return true
  const told = taking?.answers.immune_weak
  const isAsked = taking?.medicines.some(({ shows }) => shows === 'HIV') ?? false
  return isAsked && told !== 'no'
}
