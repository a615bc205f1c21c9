import { beforeAll, describe, expect, test } from 'vitest'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import type { PlanDay } from '../plan/solved-plan.ts'
import { buildPlannerCatalogue, type PlannerCatalogue } from './problem/planner-catalogue.ts'
import { starterCatalogue } from './problem/starter-catalogue.ts'
import { solveWeek } from './solve-week.ts'

let starter: PlannerCatalogue

beforeAll(() => {
  starter = buildPlannerCatalogue(starterCatalogue())
})

function daysOf(profile: Record<string, unknown>): PlanDay[] {
  const answer = solveWeek(starter, aRequest(profile))
  if (answer.status !== 'solved') throw new Error(answer.status)
  return answer.plan.mealPlanDays
}

const GOALS = ['type-2-diabetes', 'mediterranean', 'heart-health', 'hypertension', 'mind', 'depression']
const WEEKS = GOALS.flatMap((goal) => [1, 2].map((seed) => ({ goals: [goal], seed })))

describe('variety in a week', () => {
  test('a dish is matched to others by its foods, across meals', () => {
    const { from, recipes } = starter.alike
    const recipe = starter.dishes.find(({ recipe }) => recipe.name.startsWith('Slow oatmeal'))?.recipeIndex
    const alike = [...recipes.subarray(from[recipe ?? 0], from[(recipe ?? 0) + 1])]
    expect(alike.map((at) => starter.dishes[at]?.recipe.name)).toContain(
      'Small bowl of oats with blueberries',
    )
    expect(alike.map((at) => starter.dishes[at]?.slot)).not.toContain('breakfast')
  })

  test('no dish is served twice on a day, and a double snack is rare', () => {
    const { from, recipes } = starter.alike
    const indexOf = new Map(starter.dishes.map(({ recipe, recipeIndex }) => [recipe.slug, recipeIndex]))
    const days = WEEKS.flatMap(daysOf)
    const same = days.flatMap(({ meals }) => {
      const served = meals.map(({ slug }) => indexOf.get(slug) ?? -1)
      return served.filter((at) =>
        recipes.subarray(from[at], from[at + 1]).some((other) => served.includes(other)),
      )
    })
    expect(same).toEqual([])
    const doubled = days.filter(({ meals }) =>
      meals.some(({ slot, servings }) => slot === 'snack' && servings > 1),
    )
    expect(doubled.length / days.length).toBeLessThan(0.06)
  })

  test('each dish is classified by its main source of protein', () => {
    const { of, count } = starter.proteins
    const kindOf = (name: string) => {
      const dish = starter.dishes.find(({ recipe }) => recipe.name === name)
      if (!dish) throw new Error(name)
      return of[dish.recipeIndex]
    }
    const fish = kindOf('Cod in olive oil with crushed potatoes and kale')
    expect(fish).toBeGreaterThanOrEqual(0)
    expect(kindOf('Seared tuna poke bowl with pineapple')).toBe(fish)
    expect(kindOf('Salmon toast with dill yogurt and cucumber')).toBe(fish)
    expect(kindOf('Tandoori-style chicken with raita and brown rice')).not.toBe(fish)
    expect(kindOf('Persian breakfast lentils with potato')).toBe(-1)
    expect(kindOf('Slow oatmeal with blueberries and walnuts')).toBe(-1)
    expect(new Set(of).size).toBe(count + 1)
  })

  test('proteins take turns for a member who eats everything', () => {
    const often = WEEKS.map((profile) => {
      const kinds = daysOf(profile).flatMap(({ meals }) =>
        meals.flatMap(({ slug }) => {
          const dish = starter.dishes.find(({ recipe }) => recipe.slug === slug)
          const kind = starter.proteins.of[dish?.recipeIndex ?? -1] ?? -1
          return kind < 0 ? [] : [kind]
        }),
      )
      return Math.max(...[...Map.groupBy(kinds, (kind) => kind).values()].map(({ length }) => length))
    })
    expect(Math.max(...often)).toBeLessThanOrEqual(7)
  })
})

test('a member with diabetes rarely gets white rice, rice noodles or white bread for breakfast', () => {
  const REFINED = /white rice|rice noodle|cream of rice|pan con tomate/i
  const names = new Map(starter.dishes.map(({ recipe }) => [recipe.slug, recipe.name]))
  const breakfasts = [1, 2, 3, 4, 5, 6].flatMap((seed) =>
    daysOf({ goals: ['type-2-diabetes'], seed }).map(({ breakfast }) => names.get(breakfast.slug) ?? ''),
  )
  expect(breakfasts).toHaveLength(42)
  expect(breakfasts.filter((name) => REFINED.test(name)).length).toBeLessThan(4)
})
