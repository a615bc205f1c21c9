import type { Allergen, Diet } from '#catalogue/foods/food.ts'
import type { Medication } from '#meal-plans/rules/medication.ts'
import type { Circumstance } from '#members/profiles/circumstance.ts'
import type { ACTIVITIES, UNITS } from '#members/profiles/fact-choices.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'

export type Units = (typeof UNITS)[number]
export type Activity = (typeof ACTIVITIES)[number]

/** The form of a member's facts as it stands on the page: texts as typed, '' and empty lists for what is not said. */
export type FactsDraft = {
  diet: Diet | ''
  allergies: Allergen[]
  dislikes: string
  sex: 'female' | 'male' | ''
  birthYear: string
  units: Units | ''
  heightCm: string
  heightFeet: string
  heightInches: string
  weightKg: string
  weightPounds: string
  activity: Activity | ''
  energyKcal: string
  servings: string
  minutesPerMeal: string
  medications: Medication[]
  /** Says that none of the medicines is taken, which an empty list does not. */
  noMedications: boolean
  circumstances: Circumstance[]
  noCircumstances: boolean
}

export const EMPTY_DRAFT: FactsDraft = {
  diet: '',
  allergies: [],
  dislikes: '',
  sex: '',
  birthYear: '',
  units: '',
  heightCm: '',
  heightFeet: '',
  heightInches: '',
  weightKg: '',
  weightPounds: '',
  activity: '',
  energyKcal: '',
  servings: '',
  minutesPerMeal: '',
  medications: [],
  noMedications: false,
  circumstances: [],
  noCircumstances: false,
}

const CM_PER_INCH = 2.54
const KG_PER_POUND = 0.45359237

/** The form for facts that are kept already. */
export function draftOf(facts: MemberFacts): FactsDraft {
  const written = (value: number | undefined) => (value === undefined ? '' : String(value))
  const inches = facts.heightCm === undefined ? undefined : Math.round(facts.heightCm / CM_PER_INCH)
  const pounds = facts.weightKg === undefined ? undefined : Math.round(facts.weightKg / KG_PER_POUND)
  return {
    ...EMPTY_DRAFT,
    diet: facts.diet ?? '',
    allergies: facts.allergies ?? [],
    dislikes: (facts.dislikes ?? []).join(', '),
    sex: facts.sex ?? '',
    birthYear: written(facts.birthYear),
    units: facts.units ?? '',
    heightCm: written(facts.heightCm && Math.round(facts.heightCm)),
    heightFeet: written(inches === undefined ? undefined : Math.floor(inches / 12)),
    heightInches: written(inches === undefined ? undefined : inches % 12),
    weightKg: written(facts.weightKg),
    weightPounds: written(pounds),
    activity: facts.activity ?? '',
    energyKcal: written(facts.energyKcal),
    servings: written(facts.servings),
    minutesPerMeal: written(facts.minutesPerMeal),
    // A form offers the medicines that rules know; the words of another are kept by the server's list.
    medications: (facts.medications ?? []) as Medication[],
    noMedications: facts.medications?.length === 0,
    circumstances: facts.circumstances ?? [],
    noCircumstances: facts.circumstances?.length === 0,
  }
}

/** What the form says, as numbers and lists, before anybody has checked it. NaN stands for what is no number. */
export function saidIn(draft: FactsDraft, units: Units): Record<string, unknown> {
  const { dislikes, medications, noMedications, circumstances, noCircumstances } = draft
  const said = {
    diet: draft.diet || undefined,
    allergies: orNothing(draft.allergies),
    dislikes: orNothing(wordsIn(dislikes)),
    sex: draft.sex || undefined,
    birthYear: numberIn(draft.birthYear),
    heightCm: units === 'metric' ? numberIn(draft.heightCm) : centimetres(draft),
    weightKg: units === 'metric' ? numberIn(draft.weightKg) : kilograms(draft.weightPounds),
    activity: draft.activity || undefined,
    energyKcal: numberIn(draft.energyKcal),
    servings: numberIn(draft.servings),
    minutesPerMeal: numberIn(draft.minutesPerMeal),
    medications: medications.length > 0 || noMedications ? medications : undefined,
    circumstances: circumstances.length > 0 || noCircumstances ? circumstances : undefined,
    units: draft.units || undefined,
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

function orNothing<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined
}

/** `mushrooms, blue cheese` and one word on each line both make a list. */
function wordsIn(text: string): string[] {
  const words = text.split(/[,;\n]/).map((word) => word.trim().toLowerCase())
  return [...new Set(words)].filter(Boolean)
}

function numberIn(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/,(?=\d{3}\b)/g, '')
    .replace(',', '.')
  return plain === '' ? undefined : Number(plain)
}

function centimetres({ heightFeet, heightInches }: FactsDraft): number | undefined {
  const feet = numberIn(heightFeet)
  const inches = numberIn(heightInches)
  if (feet === undefined && inches === undefined) return undefined
  return Math.round(((feet ?? 0) * 12 + (inches ?? 0)) * CM_PER_INCH)
}

function kilograms(pounds: string): number | undefined {
  const given = numberIn(pounds)
  return given === undefined ? undefined : Math.round(given * KG_PER_POUND * 10) / 10
}
