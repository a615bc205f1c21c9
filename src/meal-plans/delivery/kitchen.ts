import type { Context } from '#platform/context.ts'
import { loadCatalogueData } from '../generation/load-catalogue-data.ts'
import type { CatalogueData } from '../planner/catalogue-data.ts'
import type { PlannerRequest } from '../planner/planner-input.ts'
import type { PlannerAnswer } from '../planner/solved-plan.ts'
import type { Solver } from '../planner/solver-pool.ts'

/** Solves requests with the catalogue as it is now. One for each worker: it holds what it has read. */
export type Kitchen = { solve: (ctx: Context, request: PlannerRequest) => Promise<PlannerAnswer> }

export function openKitchen(solver: Solver): Kitchen {
  let held: CatalogueData | undefined
  return {
    async solve(ctx, request) {
      held = await loadCatalogueData(ctx, held)
      solver.useCatalogue(held)
      return solver.solve(request)
    },
  }
}
