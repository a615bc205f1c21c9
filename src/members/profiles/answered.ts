import { hasName, type Medicine, type MedicineGroup } from '#catalogue/medicines/medicine.ts'
import type { Circumstance } from './circumstance.ts'
import type { MemberFacts } from './facts.ts'
import type { Answer } from './question.ts'

// Also used by forms in the browser, so this file must not import a library.

type Answers = NonNullable<MemberFacts['answers']>

/** The facts needed to interpret answers. A planned person has this shape. */
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

/**
 * True if a blood or urine test in the last 12 months showed normal kidneys and no clinician has said
 * otherwise.
 */
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

/**
 * True for members whose kidneys are often weak without their knowledge. CDC and KDIGO 2024 recommend a test
 * each year.
 */
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

/** True if the member is asked about their kidneys and a normal test within a year is not reported. */
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

/** Returns the kind of kidney stones. Returns null if the member reported none. */
export function stoneKind({
  circumstances,
  taking,
}: Pick<Member, 'circumstances' | 'taking'>): StoneKind | null {
  if (!circumstances?.has('kidney_stones')) return null
  const told = taking?.answers.stone_kind
  return told === undefined || told === 'unknown' ? 'not_tested' : (told as StoneKind)
}

/**
 * Returns the clinic's guidance on oxalate: a limit in milligrams a day (40 to 200), or that none is needed.
 * Returns null if there is no guidance, or if a limit was given but the figure is not reported.
 */
export function oxalateFigure({ taking }: Pick<Member, 'taking'>): number | 'none_needed' | null {
  if (taking?.answers.oxalate_figure === 'none_needed') return 'none_needed'
  return taking?.clinicLevels.oxalateMg ?? null
}

/**
 * Returns whether blood sodium was low within the last year or earlier. `unknown` also covers a question that
 * was not asked.
 */
export function lowSodiumEver(answers: Answers | undefined): 'last_year' | 'earlier' | 'never' | 'unknown' {
  const told: Partial<Record<Answer, 'last_year' | 'earlier' | 'never'>> = {
    yes: 'last_year',
    earlier: 'earlier',
    no: 'never',
  }
  return told[answers?.low_sodium_ever ?? 'unknown'] ?? 'unknown'
}

/**
 * Returns the amount of carbohydrate that a member chose, if a health goal offers a choice. `lower` is never
 * planned with an SGLT2 inhibitor, kidney disease or a possible pregnancy.
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

/**
 * True if a pregnancy is possible: it is wished for, reported as possible, or answered with "unknown" for a
 * medicine that asks.
 */
export function pregnancyPossible({ sex, circumstances, taking }: Omit<Member, 'goals'>): boolean {
  if (sex === 'male') return false
  const told = taking?.answers.pregnancy_possible
  return (circumstances?.has('trying_to_conceive') ?? false) || told === 'yes' || told === 'unknown'
}

/** True if the member reported a weak immune system, which makes foodborne germs more dangerous. */
export function isImmuneWeak({ circumstances, taking }: Pick<Member, 'circumstances' | 'taking'>): boolean {
  if (circumstances?.has('immune_weak')) return true
  const told = taking?.answers.immune_weak
  const isAsked = taking?.medicines.some(({ shows }) => shows === 'HIV') ?? false
  return isAsked && told !== 'no'
}
