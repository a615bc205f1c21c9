import type { FoodConcept } from '#catalogue/food-words/food-concept.ts'
import type { Allergen, Diet } from '#catalogue/foods/food.ts'
import { plannedPersonOf } from '../request/planned-person.ts'
import type { PlannerInput, PlannerRequest } from '../request/planner-input.ts'
import { hardRules } from '../rules/merging/tightened-rules.ts'
import { type HeldByMedicines, heldByMedicines } from './held-by-medicines.ts'
import { restrictedReader } from './restricted-reader.ts'

/** Whom words are for: what this person must not, may not or does not want to eat. */
export type Reader = {
  allergens: ReadonlySet<Allergen>
  /** Allergies beyond the list. */
  allergies: readonly FoodConcept[]
  diet: Diet
  /** Tags of foods that a hard rule of a goal or of a medicine, or a trigger of their own, keeps off the plate. */
  tags: ReadonlySet<string>
  /** Names of foods that a medicine keeps off the plate. */
  names: readonly RegExp[]
  dislikes: readonly FoodConcept[]
  /** Words of dietary restrictions that we do not know as a food: they are looked for as they stand. */
  ownWords: readonly string[]
  /** What their medicines hold, for texts that tell them how to eat; absent for those of dishes, which obey the rules. */
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
