import type { Context } from '#platform/context.ts'
import type { CatalogueData } from '../planner/catalogue-data.ts'
import type { PlannerRequest } from '../planner/planner-input.ts'
import type { PlannerAnswer } from '../planner/solved-plan.ts'
import type { Solver } from '../planner/solver-pool.ts'
import type { Act, Answered, Asked } from '../planner/solver-thread.ts'
import { loadCatalogueData } from './load-catalogue-data.ts'

/** Solves and changes plans with the catalogue as it is now. One for each process: it holds what it has read. */
export type Kitchen = {
  solve: (ctx: Context, request: PlannerRequest) => Promise<PlannerAnswer>
  ask: <A extends Act>(ctx: Context, act: A, request: Asked<A>) => Promise<Answered<A>>
}

export function openKitchen(solver: Pick<Solver, 'useCatalogue' | 'ask'>): Kitchen {
  let held: CatalogueData | undefined
  async function ask<A extends Act>(ctx: Context, act: A, request: Asked<A>): Promise<Answered<A>> {
    held = await loadCatalogueData(ctx, held)
    solver.useCatalogue(held)
    return solver.ask(act, request)
  }
  return { solve: (ctx, request) => ask(ctx, 'solveWeek', request), ask }
}
