import { beforeAll, describe, expect, test } from 'vitest'
import { aPlannerCatalogue, aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { starterPlanner } from '#tests/support/meal-plans/starter-planner.ts'
import { solveWeek } from '../solve-week.ts'
import { buildPlannerCatalogue, type PlannerCatalogue } from './planner-catalogue.ts'

let starter: PlannerCatalogue

beforeAll(() => {
  starter = starterPlanner()
})

function served(catalogue: PlannerCatalogue, profile: Record<string, unknown>): string[] {
  const answer = solveWeek(catalogue, aRequest(profile))
  if (answer.status !== 'solved') throw new Error(`${answer.status}: ${answer.reason}`)
  return answer.plan.mealPlanDays.flatMap(({ meals }) => meals.map(({ slug }) => slug))
}

describe('recently served dishes', () => {
  const member = { goals: ['heart-health'], seed: 3 }

  test('are served less often, the more recent they are', () => {
    const first = served(starter, member)
    const repeated = (weeksAgo?: number) => {
      const previousPlans = weeksAgo ? [{ weeksAgo, slugs: first }] : []
      return served(starter, { ...member, seed: 4, previousPlans }).filter((slug) => first.includes(slug))
        .length
    }
    expect(repeated(1)).toBeLessThan(repeated() / 2)
    expect(repeated(1)).toBeLessThanOrEqual(repeated(4))
  })

  test('can repeat if there are no other dishes', () => {
    const small = buildPlannerCatalogue(aPlannerCatalogue())
    const slugs = small.dishes.map(({ recipe }) => recipe.slug)
    expect(served(small, { goals: ['eczema'], previousPlans: [{ weeksAgo: 1, slugs }] })).toHaveLength(42)
  })
})

test('a dish in season is preferred to one out of season', () => {
  const seasonOf = new Map(starter.dishes.map(({ recipe }) => [recipe.slug, recipe.season]))
  const outOf = (season: string, slugs: string[]) =>
    slugs.filter((slug) => {
      const seasons = seasonOf.get(slug) ?? []
      return seasons.length > 0 && !seasons.includes(season)
    }).length
  const anytime = served(starter, { goals: ['eczema'] })
  for (const season of ['winter', 'summer'])
    expect(outOf(season, served(starter, { goals: ['eczema'], season }))).toBeLessThan(
      Math.max(1, outOf(season, anytime)),
    )
})

function freshFoodsOf({ from, foods }: PlannerCatalogue['fresh'], dish: number): Int32Array {
  return foods.subarray(from[dish], from[dish + 1])
}

describe('fresh foods', () => {
  test('are foods that spoil, and not those that keep in a cupboard', () => {
    const { fresh, dishes } = buildPlannerCatalogue(aPlannerCatalogue())
    const countIn = (slug: string) =>
      freshFoodsOf(
        fresh,
        dishes.findIndex(({ recipe }) => recipe.slug === slug),
      ).length
    expect(countIn('rice-porridge')).toBe(1)
    expect(countIn('rice-cake')).toBe(0)
    expect(countIn('milk-rice')).toBe(2)
  })

  test('are shared between the dishes of a week', () => {
    const { fresh, dishes } = starter
    const freshIn = (slugs: string[]) =>
      new Set(
        slugs.flatMap((slug) => [
          ...freshFoodsOf(
            fresh,
            dishes.findIndex(({ recipe }) => recipe.slug === slug),
          ),
        ]),
      )
    const week = [...new Set(served(starter, { goals: ['eczema'] }))]
    const anyWeek = dishes.filter((_, at) => at % 8 === 0).map(({ recipe }) => recipe.slug)
    expect(freshIn(week).size / week.length).toBeLessThan(freshIn(anyWeek).size / anyWeek.length)
  })
})
