import type { SolvedPlan } from '../plan/solved-plan.ts'
import type { Proof } from '../proof/proof.ts'
import type { PlannerRequest } from '../request/planner-input.ts'
import type { RecalledMeal } from '../safety/recalled-sentence.ts'
import type { SaidSince } from '../safety/reported-since-sentence.ts'
import type { PlanPrompt } from '../wording/plan-prompt.ts'
import type { DishIndex } from './dish-index.ts'
import type { RemovedMeal } from './replaced-meals.ts'
import type { mealPlans } from './tables.ts'

/** A meal plan as stored in its row. Its contents are sealed with the member's key. */
export type SealedMealPlan = typeof mealPlans.$inferSelect

/**
 * The contents of a meal plan: its health goals, the plan, its proof, the request needed to solve it again,
 * and the prompt for its texts.
 */
export type MealPlanContents = {
  /** Ids of health goals. The plan's address uses the first one. */
  conditionIds: string[]
  conditionName: string
  plan: SolvedPlan
  proof: Proof
  request: PlannerRequest
  prompt: PlanPrompt | null
}

/** A meal plan with its contents unsealed. */
export type OpenedMealPlan = Omit<SealedMealPlan, keyof MealPlanContents | keyof DishIndex> & MealPlanContents

/**
 * A meal plan as displayed, with the effect of facts reported later, its recalled meals, and whether its diet
 * phase is over.
 */
export type ReadMealPlan = OpenedMealPlan & {
  since?: SaidSince & { request: PlannerRequest }
  recalled?: readonly RecalledMeal[]
  /** Meals that are now left out. `hasStandIn` is true if a replacement is shown until the member chooses. */
  removed?: readonly (RemovedMeal & { hasStandIn: boolean; isOver: boolean })[]
  hasPhaseEnded?: true
}

/** The fields of a meal plan that lists show. */
export type MealPlanListItem = Pick<
  OpenedMealPlan,
  'id' | 'profileId' | 'conditionIds' | 'conditionName' | 'created'
>
