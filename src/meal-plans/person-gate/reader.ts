import type { FoodConcept } from '#catalogue/food-words/food-concept.ts'
import type { Allergen, Diet } from '#catalogue/foods/food.ts'
import { plannedPersonOf } from '../request/planned-person.ts'
import type { PlannerInput, PlannerRequest } from '../request/planner-input.ts'
import { hardRules } from '../rules/merging/tightened-rules.ts'
import { type HeldByMedicines, heldByMedicines } from './held-by-medicines.ts'
import { restrictedReader } from './restricted-reader.ts'

/** The reader of a text: foods that this member must not, may not or does not want to eat. */
export type Reader = {
  allergens: ReadonlySet<Allergen>
  /** Allergies that are not on the standard list. */
  allergies: readonly FoodConcept[]
  diet: Diet
  /** Tags of foods excluded by a limit of a goal or medicine, or by one of the member's own triggers. */
  tags: ReadonlySet<string>
  /** Names of foods that a medicine excludes. */
  names: readonly RegExp[]
  dislikes: readonly FoodConcept[]
  /** Words from dietary restrictions that match no known food. They are searched literally. */
  ownWords: readonly string[]
  /**
   * Restrictions from medicines, for advice on how to eat. Absent for texts about dishes, which already
   * follow the rules.
   */
  held?: HeldByMedicines | undefined
}

type Reported = Pick<PlannerRequest, 'year'> & { input: PlannerInput }

export function readerOf({ input, year }: Reported): Reader {
  return { ...restrictedReader(input), ...leftOffPlate({ input, year }) }
}

function leftOffPlate({ input, year }: Reported): Pick<Reader, 'tags' | 'names' | 'held'> {
  const member = plannedPersonOf({ input, year })
  const tests = hardRules({ goals: input.goals, member }).map(({ test }) => test)
  const tags = tests.flatMap((test) => (test.kind === 'exclude_food_tag' ? [test.tag] : []))
  return {
    tags: new Set([...tags, ...input.triggers]),
    names: tests.flatMap((test) =>
      test.kind === 'exclude_food_name' ? [new RegExp(test.pattern, 'i')] : [],
    ),
    held: heldByMedicines(member),
  }
}
