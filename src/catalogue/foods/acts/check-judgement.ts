import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { requireUnused } from '../../uses.ts'
import type { FoodRow } from '../food-row.ts'
import { judgementErrors } from '../judgement.ts'
import { recipesWithFood } from '../recipes-with-food.ts'
import type { FoodChange } from '../schema.ts'

type Judged = Pick<FoodRow, 'fdcId' | 'name' | 'judged' | 'enabled' | 'allergens' | 'diet' | 'tags'> & {
  glycemicIndex: number | null
}

/**
 * Checks the judgement of a food. An empty list of allergens means "none" only after a person has judged the
 * food. A judgement must therefore contain everything that a plan relies on, without contradictions. An
 * unjudged food cannot be enabled, and a food in a recipe stays judged.
 */
export async function checkJudgement(
  ctx: Context,
  food: Judged,
  { given, before }: { given: FoodChange; before: Judged | null },
): Promise<void> {
  if (food.judged && !before?.judged) requireWholeJudgement(given)
  if (food.judged && SAID.some((field) => given[field] !== undefined)) requireNoContradiction(food)
  if (food.enabled && !food.judged) {
    const message =
      'Nobody has said yet what this food holds. Send judged as true with its allergens, diet and tags.'
    throw new AppError('invalid', message, { enabeled: message })
  }
  if (before?.judged && !food.judged) {
    requireUnused(food.name, await recipesWithFood(ctx, food.fdcId), 'It has to stay judged.')
  }
}

const SAID = ['allergens', 'diet', 'tags'] as const

function requireWholeJudgement(given: FoodChange): void {
  const missing = SAID.filter((field) => given[field] === undefined)
  if (missing.length === 0) return
  const message = 'Say this too when you judge a food, even if it is an empty list.'
  throw new AppError(
    'invalid',
    `A food that is judged needs its ${missing.join(', ')}.`,
    Object.fromEntries(missing.map((field) => [field, message])),
  )
}

function requireNoContradiction(food: Judged): void {
  const errors = judgementErrors(food)
  const [message] = Object.values(errors)
  if (message) throw new AppError('invalid', message, errors)
}
