import type { Allergen, Diet } from '#catalogue/foods/food.ts'
import { openedByCircumstances, withoutAllowing } from '#members/profiles/allowing-answers.ts'
import { type BodyFacts, CM_PER_INCH, KG_PER_POUND } from '#members/profiles/body.ts'
import type { Circumstance } from '#members/profiles/circumstance.ts'
import {
  type ACTIVITIES,
  FACT_LIMITS,
  type HEMISPHERES,
  type TRIGGERS,
  type UNITS,
  type USUAL_FIBER,
  USUAL_VITAMIN_K,
} from '#members/profiles/fact-choices.ts'
import type { FactName, MemberFacts } from '#members/profiles/facts.ts'
import { changeBetween, type FactsChange } from '#members/profiles/facts-change.ts'
import type { Answer, Question } from '#members/profiles/question.ts'
import type { EarlierWeight } from '#members/profiles/reported-weight.ts'

export type BodyUnits = (typeof UNITS)[number]
export type Activity = (typeof ACTIVITIES)[number]
export type Trigger = (typeof TRIGGERS)[number]
type ClinicLevel = keyof NonNullable<MemberFacts['clinicLevels']>

/**
 * The state of the facts form: texts as typed, with '' and empty lists for unanswered fields. It contains
 * every fact, including those without a field, which pass through the form unchanged.
 */
export type FactsDraft = {
  diet: Diet | ''
  allergies: Allergen[]
  /** True if the member reported no allergies. An empty list alone means that the question is unanswered. */
  noAllergies: boolean
  otherAllergies: string[]
  dislikes: string
  sex: 'female' | 'male' | ''
  birthYear: string
  units: BodyUnits | ''
  heightCm: string
  heightFeet: string
  heightInches: string
  weightKg: string
  weightPounds: string
  activity: Activity | ''
  energyKcal: string
  servings: string
  minutesPerMeal: string
  medications: string[]
  /** True if the member takes no medicines. An empty list alone means that the question is unanswered. */
  noMedications: boolean
  medicationsWithheld: boolean
  clinicLevels: Record<ClinicLevel, string>
  answers: Partial<Record<Question, Answer>>
  circumstances: Circumstance[]
  noCircumstances: boolean
  triggers: Trigger[]
  usualFiber: (typeof USUAL_FIBER)[number] | ''
  hemisphere: (typeof HEMISPHERES)[number] | ''
  neverRecipes: string[]
  favoriteRecipes: string[]
  /** Reported earlier. Read-only in this form. */
  earlierWeights: EarlierWeight[]
  vitaminKBefore: string
  /** The confirmation of a figure that is far from `vitaminKBefore`. */
  vitaminKMeant: 'yes' | 'no' | ''
}

export const EMPTY_DRAFT: FactsDraft = {
  diet: '',
  allergies: [],
  noAllergies: false,
  otherAllergies: [],
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
  medicationsWithheld: false,
  clinicLevels: { vitaminKUg: '', potassiumMg: '', sodiumMg: '', oxalateMg: '' },
  answers: {},
  circumstances: [],
  noCircumstances: false,
  triggers: [],
  usualFiber: '',
  hemisphere: '',
  neverRecipes: [],
  favoriteRecipes: [],
  earlierWeights: [],
  vitaminKBefore: '',
  vitaminKMeant: '',
}

/** Builds the form state for stored facts. */
export function draftOf(facts: MemberFacts, earlierWeights: EarlierWeight[] = []): FactsDraft {
  const { clinicLevels = {}, ...reported } = facts
  return {
    ...EMPTY_DRAFT,
    diet: reported.diet ?? '',
    allergies: reported.allergies ?? [],
    noAllergies: reported.allergies?.length === 0 && !reported.otherAllergies?.length,
    otherAllergies: reported.otherAllergies ?? [],
    dislikes: (reported.dislikes ?? []).join(', '),
    sex: reported.sex ?? '',
    birthYear: written(reported.birthYear),
    units: reported.units ?? '',
    ...heightParts(reported.heightCm),
    ...weightParts(reported.weightKg),
    activity: reported.activity ?? '',
    energyKcal: written(reported.energyKcal),
    servings: written(reported.servings),
    minutesPerMeal: written(reported.minutesPerMeal),
    medications: reported.medications ?? [],
    noMedications: reported.medications?.length === 0,
    medicationsWithheld: reported.medicationsWithheld ?? false,
    clinicLevels: {
      vitaminKUg: written(clinicLevels.vitaminKUg),
      potassiumMg: written(clinicLevels.potassiumMg),
      sodiumMg: written(clinicLevels.sodiumMg),
      oxalateMg: written(clinicLevels.oxalateMg),
    },
    answers: reported.answers ?? {},
    circumstances: reported.circumstances ?? [],
    noCircumstances: reported.circumstances?.length === 0,
    triggers: reported.triggers ?? [],
    usualFiber: reported.usualFiber ?? '',
    hemisphere: reported.hemisphere ?? '',
    neverRecipes: reported.neverRecipes ?? [],
    favoriteRecipes: reported.favoriteRecipes ?? [],
    earlierWeights,
    vitaminKBefore: written(clinicLevels.vitaminKUg),
  }
}

/**
 * Converts the form to numbers and lists, before any validation. NaN stands for text that is not a number.
 * Every fact must have a line here, because the form would lose it otherwise.
 */
export function saidIn(draft: FactsDraft, units: BodyUnits): Record<string, unknown> {
  const { medications, noMedications, circumstances, noCircumstances, allergies, noAllergies } = draft
  const said: Record<FactName, unknown> = {
    diet: draft.diet || undefined,
    allergies: allergies.length > 0 || noAllergies ? allergies : undefined,
    otherAllergies: orNothing(draft.otherAllergies),
    dislikes: orNothing(wordsIn(draft.dislikes)),
    sex: draft.sex || undefined,
    birthYear: numberIn(draft.birthYear),
    heightCm: units === 'metric' ? numberIn(draft.heightCm) : centimetres(draft),
    weightKg: units === 'metric' ? numberIn(draft.weightKg) : kilograms(draft.weightPounds),
    activity: draft.activity || undefined,
    energyKcal: numberIn(draft.energyKcal),
    servings: numberIn(draft.servings),
    minutesPerMeal: numberIn(draft.minutesPerMeal),
    medications: medications.length > 0 || noMedications ? medications : undefined,
    medicationsWithheld: draft.medicationsWithheld || undefined,
    clinicLevels: fieldsSaid(draft.clinicLevels, numberIn),
    answers: fieldsSaid(draft.answers, (answer) => answer),
    circumstances: circumstances.length > 0 || noCircumstances ? circumstances : undefined,
    triggers: orNothing(draft.triggers),
    usualFiber: draft.usualFiber || undefined,
    hemisphere: draft.hemisphere || undefined,
    neverRecipes: orNothing(draft.neverRecipes),
    favoriteRecipes: orNothing(draft.favoriteRecipes),
    units: draft.units || undefined,
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

/** Returns the body facts of the form, along with earlier weights. */
export function bodyIn(draft: FactsDraft, units: BodyUnits): BodyFacts {
  return { ...saidIn(draft, units), earlierWeights: draft.earlierWeights }
}

/**
 * Finds a valid figure for vitamin K that is far from the earlier one or, for a first figure, from our
 * default. Returns null if it is not far off.
 */
export function farOffVitaminK(
  draft: FactsDraft,
): { reported: number; before: number; isFirst: boolean } | null {
  const { min, max } = FACT_LIMITS.vitaminKUg
  const reported = numberIn(draft.clinicLevels.vitaminKUg) ?? Number.NaN
  const given = numberIn(draft.vitaminKBefore)
  const before = given ?? USUAL_VITAMIN_K.withoutFigure
  const isFarOff = reported >= min && reported <= max && Math.abs(reported - before) > USUAL_VITAMIN_K.farOff
  return isFarOff ? { reported, before, isFirst: given === undefined } : null
}

/**
 * Returns stored facts rounded as the form shows them. Only differences from these values count as changes.
 */
export function shownFacts(facts: MemberFacts, units: BodyUnits): MemberFacts {
  return saidIn(draftOf(facts), units)
}

/** Returns the changes made in the form since these facts were loaded into it. */
export function changesIn(draft: FactsDraft, stored: MemberFacts, units: BodyUnits): FactsChange {
  return changeBetween(shownFacts(stored, units), saidIn(draft, units))
}

/** Applies everything typed since `from` to the form state `to`. */
export function rebased(latest: FactsDraft, { from, to }: { from: FactsDraft; to: FactsDraft }): FactsDraft {
  const isTyped = (name: string, value: unknown) =>
    JSON.stringify(value) !== JSON.stringify(from[name as keyof FactsDraft])
  const typed = Object.entries(latest)
    .filter(([name, value]) => isTyped(name, value))
    .map(([name, value]) => {
      const key = name as keyof FactsDraft
      return [name, isWords(value) ? rebasedList(value, from[key] as string[], to[key] as string[]) : value]
    })
  return withoutWrongNone({ ...to, ...Object.fromEntries(typed) })
}

function isWords(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

/** Applies to `to` the items added and removed between `from` and `latest`. */
function rebasedList(latest: string[], from: string[], to: string[]): string[] {
  const added = latest.filter((item) => !from.includes(item))
  const removed = from.filter((item) => !latest.includes(item))
  return [...new Set([...to.filter((item) => !removed.includes(item)), ...added])]
}

/** Clears “none” for lists that now contain items. */
function withoutWrongNone(draft: FactsDraft): FactsDraft {
  const { allergies, otherAllergies, medications, circumstances } = draft
  return {
    ...draft,
    noAllergies: draft.noAllergies && allergies.length + otherAllergies.length === 0,
    noMedications: draft.noMedications && medications.length === 0,
    noCircumstances: draft.noCircumstances && circumstances.length === 0,
  }
}

/** Converts typed values to the fields of other units. Changing the units does not change the facts. */
export function inUnits(
  draft: FactsDraft,
  { from, to }: { from: BodyUnits; to: BodyUnits },
): Partial<FactsDraft> {
  if (from === to) return { units: to }
  const { heightCm, weightKg } = saidIn(draft, from)
  return {
    units: to,
    ...(isReadable(heightCm) ? heightParts(heightCm) : {}),
    ...(isReadable(weightKg) ? weightParts(weightKg) : {}),
  }
}

/** Text that is not a number stays as typed, so that the member can fix it. */
function isReadable(said: unknown): said is number | undefined {
  return said === undefined || (typeof said === 'number' && Number.isFinite(said))
}

/**
 * Changes figures of the body or its energy. Clears the confirmations, because they applied to the old
 * figures.
 */
export function withFigures({ answers }: FactsDraft, figures: Partial<FactsDraft>): Partial<FactsDraft> {
  const { body_figures_meant: _, energy_wish_meant: __, weight_change_meant: ___, ...others } = answers
  return { ...figures, answers: others }
}

/**
 * Changes the circumstances. Agreements given before a new circumstance was reported are removed and must be
 * asked again.
 */
export function withCircumstances(draft: FactsDraft, circumstances: Circumstance[]): Partial<FactsDraft> {
  const opened = openedByCircumstances(draft.circumstances, circumstances)
  return { circumstances, answers: withoutAllowing(draft.answers, opened) }
}

function written(value: number | undefined): string {
  return value === undefined ? '' : String(value)
}

function heightParts(heightCm: number | undefined) {
  if (heightCm === undefined) return { heightCm: '', heightFeet: '', heightInches: '' }
  const inches = Math.round(heightCm / CM_PER_INCH)
  return {
    heightCm: String(Math.round(heightCm)),
    heightFeet: String(Math.floor(inches / 12)),
    heightInches: String(inches % 12),
  }
}

function weightParts(weightKg: number | undefined) {
  if (weightKg === undefined) return { weightKg: '', weightPounds: '' }
  return { weightKg: String(weightKg), weightPounds: String(Math.round(weightKg / KG_PER_POUND)) }
}

/** Returns the filled-in fields of a fact with several fields, or undefined if all are empty. */
function fieldsSaid<Field extends string, Typed, Said>(
  fields: Partial<Record<Field, Typed>>,
  read: (typed: Typed) => Said | undefined,
): Partial<Record<Field, Said>> | undefined {
  const said = Object.entries(fields).map(([name, typed]) => [name, read(typed as Typed)] as const)
  const answered = said.filter(([, value]) => value !== undefined)
  return answered.length > 0 ? (Object.fromEntries(answered) as Partial<Record<Field, Said>>) : undefined
}

function orNothing<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined
}

/** Parses a list separated by commas, as in `mushrooms, blue cheese`, or by line breaks. */
export function wordsIn(text: string): string[] {
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
