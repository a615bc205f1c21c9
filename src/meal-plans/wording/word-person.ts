import { findMedicines } from '#catalogue/medicines/match-medicine.ts'
import { allergenWords } from './allergen-words.ts'

/**
 * The facts used to describe whom a plan is for. They come from the planner's input or from the member's
 * facts.
 */
type Reported = {
  diet?: string | undefined
  allergies?: readonly string[] | undefined
  otherAllergies?: readonly string[] | undefined
  dislikes?: readonly string[] | undefined
  wishes?: readonly string[] | undefined
  triggers?: readonly string[] | undefined
  medications?: readonly string[] | undefined
  medicationsWithheld?: boolean | undefined
}

/**
 * Describes in a sentence whom a week is planned for: its exclusions and the facts it follows. Returns null
 * if no such fact was reported.
 */
export function wordPerson(reported: Reported): string | null {
  const { allergies = [], otherAllergies = [], dislikes = [], wishes = [], triggers = [] } = reported
  const never = [...allergies.map(allergenWords), ...otherAllergies]
  const unwanted = [...dislikes, ...wishes]
  const parts = [
    reported.diet === undefined ? undefined : DIETS[reported.diet],
    never.length > 0 && `without ${listed(never)}`,
    unwanted.length > 0 && `leaving out ${listed(unwanted)}`,
    triggers.length > 0 && `away from ${listed(triggers.map((name) => TRIGGERS[name] ?? plain(name)))}`,
    medicinesHeeded(reported),
  ].filter((part) => typeof part === 'string')
  return parts.length > 0 ? `Planned ${parts.join(', ')}.` : null
}

function medicinesHeeded({ medications = [], medicationsWithheld }: Reported): string | undefined {
  if (medicationsWithheld) return 'within the firm limits of each medicine, since you chose not to name yours'
  if (medications.length === 0) return undefined
  return `with ${listed(medications.flatMap(labelsOf))} in mind`
}

function labelsOf(name: string): string[] {
  const labels = findMedicines(name).map(({ label }) => label)
  return labels.length > 0 ? labels : [plain(name)]
}

function listed(names: readonly string[]): string {
  return LIST.format(new Set(names))
}

function plain(name: string): string {
  return name.replaceAll('_', ' ')
}

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Omnivores have no entry, because there is nothing to mention. */
const DIETS: Record<string, string> = {
  pescatarian: 'with fish and no meat',
  vegetarian: 'vegetarian',
  vegan: 'vegan',
}

const TRIGGERS: Record<string, string> = {
  artificial_colour: 'artificial colors',
  carbonated_drink: 'carbonated drinks',
  cayenne_red_pepper: 'cayenne',
  hot_drink_over_60C: 'very hot drinks',
  marinated_meat: 'marinated meat',
  msg_added: 'added MSG',
  spicy_hot: 'spicy food',
}
