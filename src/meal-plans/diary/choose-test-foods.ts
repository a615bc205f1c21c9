import type { MemberFacts } from '#members/profiles/facts.ts'
import type { Context } from '#platform/context.ts'
import { type ProtocolId, protocolOf } from '../phases/protocol.ts'
import { loadRatedFoods } from '../plan/load-rated-foods.ts'
import { amountPer100g } from '../plan/nutrient.ts'
import type { RatedFood } from '../plan/rated-food.ts'
import { foodHasTag } from '../plan/rule-tag.ts'
import { plannerInputOf } from '../request/compose-request.ts'
import { restrictionsOf } from '../request/dietary-restriction.ts'
import { plannedPersonOf } from '../request/planned-person.ts'
import { type PlannerInput, plannerInputSchema } from '../request/planner-input.ts'
import { appliesTo } from '../rules/merging/applies-to.ts'
import { mergeRules } from '../rules/merging/merge-rules.ts'
import type { Rule } from '../rules/rule.ts'

type Asked = { protocol: ProtocolId; facts: MemberFacts; goals: string[] }
type Tester = { protocol: ProtocolId; input: PlannerInput; year: number }

/** Reasons why a member cannot test a food. */
export const UNFIT = ['allergy', 'diet', 'dislike', 'medication', 'goal', 'alcohol', 'unknown'] as const
export type Unfit = (typeof UNFIT)[number]

/**
 * Returns, for each test, the indexes of its foods that this member can eat. Excludes foods that the member
 * is allergic to, dislikes or doesn't eat, foods that a medicine or another health goal forbids, and foods
 * whose largest portion alone contains more of a nutrient than a medicine allows meals to differ by. A test
 * with no suitable food is omitted.
 */
export async function chooseTestFoods(ctx: Context, asked: Asked): Promise<Map<string, number[]>> {
  const { known, member } = await foodsAndMember(ctx, asked)
  return testFoodsAmong(known, member)
}

/** Does the same as `chooseTestFoods` with foods that are already loaded. */
export function testFoodsAmong(known: ReadonlyMap<number, RatedFood>, member: Tester): Map<string, number[]> {
  return new Map(
    fitsOf(known, member).flatMap(({ challenge, unfit }) => {
      const places = unfit.flatMap((reason, place) => (reason === null ? [place] : []))
      return places.length === 0 ? [] : [[challenge, places] as const]
    }),
  )
}

/**
 * Returns each test without a suitable food for this member, with the reason that rules out its first food.
 */
export async function whyNotTested(ctx: Context, asked: Asked): Promise<Map<string, Unfit>> {
  const { known, member } = await foodsAndMember(ctx, asked)
  return new Map(
    fitsOf(known, member).flatMap(({ challenge, unfit: [first, ...others] }) =>
      first && !others.includes(null) ? [[challenge, first] as const] : [],
    ),
  )
}

async function foodsAndMember(ctx: Context, { protocol, facts, goals }: Asked) {
  const { challenges } = protocolOf(protocol)
  const known = await loadRatedFoods(
    ctx,
    challenges.flatMap(({ foods }) => foods.map(({ fdcId }) => fdcId)),
  )
  const input = plannerInputSchema.parse({ ...plannerInputOf(facts), goals })
  return { known, member: { protocol, input, year: ctx.now().getUTCFullYear() } }
}

/**
 * Returns, for each test, why each of its foods is unsuitable, in order. Null means that the food is
 * suitable.
 */
function fitsOf(
  known: ReadonlyMap<number, RatedFood>,
  member: Tester,
): { challenge: string; unfit: (Unfit | null)[] }[] {
  const unfitFor = unfitnessFor(member)
  return protocolOf(member.protocol).challenges.map(({ id, foods }) => ({
    challenge: id,
    unfit: foods.map(({ fdcId, grams, notWithGoals = [] }) => {
      const food = known.get(fdcId)
      if (notWithGoals.some((goal) => member.input.goals.includes(goal))) return 'goal'
      return food === undefined ? 'unknown' : unfitFor(food, Math.max(...grams))
    }),
  }))
}

function unfitnessFor({ protocol, input, year }: Tester): (food: RatedFood, grams: number) => Unfit | null {
  const restrictions = restrictionsOf(input)
  const member = plannedPersonOf({ input, year })
  const own = protocolOf(protocol).goal
  const held = mergeRules(input.goals, member).rules.filter(
    ({ rule, condition, setAside }) =>
      setAside === null && condition !== own && appliesTo(rule, member).applies === true,
  )
  const forbids = ({ test, severity }: Rule, food: RatedFood, grams: number) => {
    if (test.kind === 'personal_trigger_tag')
      return member.triggers.has(test.tag) && foodHasTag(food, test.tag)
    if (severity !== 'hard') return false
    if (test.kind === 'exclude_food_tag') return foodHasTag(food, test.tag)
    if (test.kind !== 'meal_steady') return false
    return ((amountPer100g(food, test.nutrient) ?? 0) * grams) / 100 > test.within
  }
  return (food, grams) => {
    const restriction = restrictions.find(({ rulesOut }) => rulesOut(food))
    if (restriction) return restriction.kind
    const rule = held.find((each) => forbids(each.rule, food, grams))
    if (rule) return input.goals.includes(rule.condition) ? 'goal' : 'medication'
    return foodHasTag(food, 'alcohol') ? 'alcohol' : null
  }
}
