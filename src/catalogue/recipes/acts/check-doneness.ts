import { inArray } from 'drizzle-orm'
import { foods } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { promisesSoftFood, readDoneness } from '../cooking/doneness.ts'
import { isDraft, type Recipe } from '../recipe.ts'

/**
 * Refuses lines declared firm, and a firm form, if their steps leave them soft. Drafts are skipped because
 * they are never served.
 */
export async function checkDoneness(ctx: Context, recipe: Recipe): Promise<void> {
  const { ingredients, steps, firmSteps = [] } = recipe
  if (isDraft(recipe)) return
  const rows = await ctx.db
    .select({ fdcId: foods.fdcId, name: foods.name, tags: foods.tags })
    .from(foods)
    .where(
      inArray(
        foods.fdcId,
        ingredients.map(({ fdcId }) => fdcId),
      ),
    )
  const known = new Map(rows.map((row) => [row.fdcId, row]))
  const lines = ingredients.map(({ fdcId, ingredient }) => ({
    ingredient,
    food: known.get(fdcId) ?? { name: ingredient, tags: [] },
  }))
  const soft = readDoneness(steps, lines)
  const softInFirmForm = firmSteps.length === 0 ? [] : readDoneness(firmSteps, lines)
  const errors = [
    ...ingredients.flatMap(({ ingredient, doneness }, at) =>
      doneness === 'firm' && soft[at] === 'soft'
        ? [[`ingredients.${at}.doneness`, softInSteps(ingredient)] as const]
        : [],
    ),
    ...ingredients.flatMap(({ ingredient }, at) =>
      softInFirmForm[at] === 'soft' ? [['firmSteps', softInSteps(ingredient)] as const] : [],
    ),
    ...(firmSteps.length === 0 ? [] : promisesOf(recipe)),
  ]
  const [first] = errors
  if (first) throw new AppError('invalid', first[1], Object.fromEntries(errors.toReversed()))
}

function softInSteps(ingredient: string): string {
  return `The steps do not cook “${ingredient}” through. Say in them how it gets firm: eggs boiled for 9 minutes or until the yolks are firm, fish until it flakes, meat by its temperature. Or declare it soft.`
}

/** Both forms of a dish share these texts. */
function promisesOf({ name, description, text }: Recipe): (readonly [string, string])[] {
  return Object.entries({ name, description, text: text ?? '' }).flatMap(([field, words]) =>
    promisesSoftFood(words) ? [[field, PROMISE] as const] : [],
  )
}

const PROMISE =
  'These words promise soft food, and members who need firm food read them as well. Leave out how soft it is.'
