import type { SolvedPlan } from '../plan/solved-plan.ts'
import type { Proof } from '../proof/proof.ts'
import type { PlannerRequest } from '../request/planner-input.ts'
import type { RecalledMeal } from '../safety/recalled-sentence.ts'
import type { SaidSince } from '../safety/reported-since-sentence.ts'
import type { PlanPrompt } from '../wording/plan-prompt.ts'
import type { DishIndex } from './dish-index.ts'
import type { RemovedMeal } from './replaced-meals.ts'
import type { mealPlans } from './tables.ts'

/** A meal plan as its row has it: what it holds opens with the key of its member. */
export type SealedMealPlan = typeof mealPlans.$inferSelect

/** The health goals it serves, the plan, its proof, the request that a solver would need to repeat it, and what was asked of its words. */
export type MealPlanContents = {
  /** Ids of health goals; of the first of them it has its address. */
  conditionIds: string[]
  conditionName: string
  plan: SolvedPlan
  proof: Proof
  request: PlannerRequest
  prompt: PlanPrompt | null
}

/** A meal plan with what it holds opened. */
export type OpenedMealPlan = Omit<SealedMealPlan, keyof MealPlanContents | keyof DishIndex> & MealPlanContents

/**
 * A meal plan as it is read: of what its member told since it was made, how much of it was left out for that; what was
 * recalled of it; and whether the diet in whose phase it was made is over.
 */
export type ReadMealPlan = OpenedMealPlan & {
  since?: SaidSince & { request: PlannerRequest }
  recalled?: readonly RecalledMeal[]
  /** Meals that are left out by now; `hasStandIn`: another dish is shown in their place until the member chooses. */
  removed?: readonly (RemovedMeal & { hasStandIn: boolean; isOver: boolean })[]
  hasPhaseEnded?: true
}

/** What lists show of it. */
export type MealPlanListItem = Pick<
  OpenedMealPlan,
  'id' | 'profileId' | 'conditionIds' | 'conditionName' | 'created'
>
