import { inArray } from 'drizzle-orm'
import { foodNutrients, foods } from '#catalogue/tables.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import type { Context } from '#platform/context.ts'
import { type ProtocolId, protocolOf } from '../phases/protocol.ts'
import { foodHasTag } from '../plan/food-tag.ts'
import { amountPer100g } from '../plan/nutrient.ts'
import type { RatedFood } from '../plan/rated-food.ts'
import { plannerInputOf } from '../request/compose-request.ts'
import { plannedPersonOf } from '../request/planned-person.ts'
import { type PlannerInput, plannerInputSchema } from '../request/planner-input.ts'
import { wishesOf } from '../request/wish.ts'
import { appliesTo } from '../rules/merging/applies-to.ts'
import { mergeRules } from '../rules/merging/merge-rules.ts'

type Asked = { protocol: ProtocolId; facts: MemberFacts; goals: string[] }

/**
 * For each test the places of those of its foods that this member may eat: none that they are allergic to, do
 * not want, do not eat, or that a medicine or another health goal forbids, and none whose largest portion alone holds
 * more of a nutrient than a medicine lets meals differ by. A test without such a food is left out.
 */
export async function chooseTestFoods(ctx: Context, asked: Asked): Promise<Map<string, number[]>> {
  const { challenges } = protocolOf(asked.protocol)
  const known = await ratedFoods(
    ctx,
    challenges.flatMap(({ foods }) => foods.map(({ fdcId }) => fdcId)),
  )
  const input = plannerInputSchema.parse({ ...plannerInputOf(asked.facts), goals: asked.goals })
  return testFoodsAmong(known, { protocol: asked.protocol, input, year: ctx.now().getUTCFullYear() })
}

/** The same from foods that are at hand. */
export function testFoodsAmong(
  known: ReadonlyMap<number, RatedFood>,
  member: { protocol: ProtocolId; input: PlannerInput; year: number },
): Map<string, number[]> {
  const { challenges } = protocolOf(member.protocol)
  const mayEat = eaterOf(member)
  return new Map(
    challenges.flatMap((challenge) => {
      const places = challenge.foods.flatMap(({ fdcId, grams, notWithGoals = [] }, place) => {
        const food = known.get(fdcId)
        if (notWithGoals.some((goal) => member.input.goals.includes(goal))) return []
        return food !== undefined && mayEat(food, Math.max(...grams)) ? [place] : []
      })
      return places.length === 0 ? [] : [[challenge.id, places] as const]
    }),
  )
}

async function ratedFoods(ctx: Context, fdcIds: number[]): Promise<Map<number, RatedFood>> {
  const rows = await ctx.db.select().from(foods).where(inArray(foods.fdcId, fdcIds))
  const figures = await ctx.db.select().from(foodNutrients).where(inArray(foodNutrients.fdcId, fdcIds))
  const nutrientsOf = new Map(rows.map(({ fdcId }) => [fdcId, new Map<number, number>()]))
  for (const { fdcId, nutrientId, amount } of figures) nutrientsOf.get(fdcId)?.set(nutrientId, amount)
  return new Map(
    rows.map((row) => {
      const food = { ...row, nutrients: nutrientsOf.get(row.fdcId) ?? new Map<number, number>() }
      return [row.fdcId, food satisfies RatedFood]
    }),
  )
}

function eaterOf({
  protocol,
  input,
  year,
}: {
  protocol: ProtocolId
  input: PlannerInput
  year: number
}): (food: RatedFood, grams: number) => boolean {
  const wishes = wishesOf(input)
  const member = plannedPersonOf({ input, year })
  const own = protocolOf(protocol).goal
  const held = mergeRules(input.goals, member).rules.flatMap(({ rule, condition, setAside }) =>
    setAside === null && condition !== own && appliesTo(rule, member).applies === true ? [rule] : [],
  )
  const forbidden = held.flatMap(({ test, severity }) => {
    const isTrigger = test.kind === 'personal_trigger_tag' && member.triggers.has(test.tag)
    return isTrigger || (test.kind === 'exclude_food_tag' && severity === 'hard') ? [test.tag] : []
  })
  const steady = held.flatMap(({ test, severity }) =>
    test.kind === 'meal_steady' && severity === 'hard' ? [test] : [],
  )
  return (food, grams) =>
    !wishes.some(({ rulesOut }) => rulesOut(food)) &&
    !foodHasTag(food, 'alcohol') &&
    !forbidden.some((tag) => foodHasTag(food, tag)) &&
    steady.every(({ nutrient, within }) => ((amountPer100g(food, nutrient) ?? 0) * grams) / 100 <= within)
}
