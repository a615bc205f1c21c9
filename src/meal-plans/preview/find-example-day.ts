import type { Condition } from '#catalogue/conditions/condition.ts'
import { platesOf, type RecipePlate } from '#catalogue/recipes/list-recipe-plates.ts'
import { isServed } from '#catalogue/recipes/recipe.ts'
import type { Context } from '#platform/context.ts'
import type { RuleTag } from '../plan/rule-tag.ts'
import { MAIN_MEALS } from '../plan/slot.ts'
import { type Candidates, findCandidates } from '../planner/problem/candidates.ts'
import type { CatalogueData } from '../planner/problem/catalogue-data.ts'
import {
  buildPlannerCatalogue,
  type Dish,
  type PlannerCatalogue,
} from '../planner/problem/planner-catalogue.ts'
import { loadCatalogueData } from '../planner/service/load-catalogue-data.ts'
import { composeRequest } from '../request/compose-request.ts'
import { DEFAULT_KCAL } from '../request/energy-target.ts'
import { plannedPersonOf } from '../request/planned-person.ts'
import type { PlannerRequest } from '../request/planner-input.ts'
import type { PlannedPerson } from '../rules/meal-plan-facts.ts'
import { appliesTo } from '../rules/merging/applies-to.ts'
import type { EffectiveRule } from '../rules/merging/effective-rules.ts'
import { mergeRules } from '../rules/merging/merge-rules.ts'
import { ruleSetOf } from '../rules/merging/rule-sets.ts'

/**
 * One breakfast, lunch and dinner, with the number of dishes that the health goal allows and the number of
 * all main dishes.
 */
export type ExampleDay = { plates: RecipePlate[]; allowed: number; outOf: number }

/**
 * Finds an example day for a health goal. Returns null if the goal has no rules or a meal has no allowed
 * dish.
 */
export async function findExampleDay(ctx: Context, condition: Condition): Promise<ExampleDay | null> {
  if (!ruleSetOf(condition.ruleSet)) return null
  const catalogue = await plannerCatalogue(ctx)
  const request = composeRequest({ conditions: [condition], facts: {}, seed: 1, at: ctx.now() })
  const found = dishesOfExampleDay(catalogue, request)
  if (!found) return null
  return {
    plates: await platesOf(
      ctx,
      found.day.map(({ recipe }) => recipe),
    ),
    allowed: found.allowed,
    outOf: catalogue.dishes.filter(isMainDish).length,
  }
}

function isMainDish({ slot, recipe }: Dish): boolean {
  return isServed(recipe) && MAIN_MEALS.some((meal) => meal === slot)
}

/** Returns the dishes of the example day and the number of dishes they were chosen from. */
export function dishesOfExampleDay(
  catalogue: PlannerCatalogue,
  request: PlannerRequest,
): { day: Dish[]; allowed: number } | null {
  const { input } = request
  const member = plannedPersonOf(request)
  const { rules } = mergeRules(input.goals, member)
  const { candidates } = findCandidates(catalogue, { input, member, rules, targetKcal: DEFAULT_KCAL })
  const leftOut = tagsLeftOut(rules, member)
  const meals = MAIN_MEALS.map((meal) =>
    dishesOf(catalogue, candidates, meal).filter(({ index }) =>
      leftOut.every((tag) => !catalogue.hasTag[tag][index]),
    ),
  )
  const day = meals.flatMap((dishes) => chooseDish(dishes, input.goals.join(' ')) ?? [])
  return day.length < meals.length ? null : { day, allowed: meals.flat().length }
}

/** Lists the food tags that the limits or targets of the goal exclude. */
function tagsLeftOut(rules: EffectiveRule[], member: PlannedPerson): RuleTag[] {
  return rules.flatMap(({ rule, setAside }) => {
    const { test } = rule
    if (setAside !== null || rule.severity === 'advisory' || appliesTo(rule, member).applies !== true)
      return []
    const isLimit = test.kind === 'limit_food_tag_per_day' || test.kind === 'limit_food_tag_per_week'
    return test.kind === 'exclude_food_tag' || (isLimit && test.max === 0) ? [test.tag] : []
  })
}

function dishesOf(
  { dishes }: PlannerCatalogue,
  candidates: Candidates,
  meal: (typeof MAIN_MEALS)[number],
): Dish[] {
  const candidateRecipes = new Set(candidates[meal].map(({ dish }) => dish.recipeIndex))
  return dishes.filter(({ recipeIndex }) => candidateRecipes.has(recipeIndex))
}

const TO_CHOOSE_FROM = 8

/**
 * Picks one of the dishes with the most foods by a hash of the goal's name, so that different goals get
 * different days.
 */
function chooseDish(dishes: Dish[], seed: string): Dish | undefined {
  const liveliest = dishes
    .toSorted((a, b) => b.eaten.length - a.eaten.length || a.index - b.index)
    .slice(0, TO_CHOOSE_FROM)
  const number = [...seed].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 9973
  return liveliest[number % liveliest.length]
}

let held: { data: CatalogueData; catalogue: PlannerCatalogue } | undefined

/**
 * Builds the planner catalog once per catalog version, because building it takes far longer than choosing
 * from it.
 */
async function plannerCatalogue(ctx: Context): Promise<PlannerCatalogue> {
  const data = await loadCatalogueData(ctx, held?.data)
  if (held?.data !== data) held = { data, catalogue: buildPlannerCatalogue(data) }
  return held.catalogue
}
