import { type Kitchen, openKitchen } from '#meal-plans/generation/kitchen.ts'
import { buildPlannerCatalogue, type PlannerCatalogue } from '#meal-plans/planner/planner-catalogue.ts'
import { ACTS, type Act, type Answered, type Asked } from '#meal-plans/planner/solver-thread.ts'
import type { AiClient } from '#platform/ai/ai-client.ts'

/** Solves in this thread, with the very functions that the solver's threads run. */
export function aKitchen(ai: AiClient | null = null): Kitchen {
  let catalogue: PlannerCatalogue | undefined
  const solver: Parameters<typeof openKitchen>[0] = {
    useCatalogue(data) {
      if (catalogue?.version !== data.version) catalogue = buildPlannerCatalogue(data)
    },
    async ask<A extends Act>(act: A, request: Asked<A>) {
      if (!catalogue) throw new Error('no catalogue')
      const run = ACTS[act] as (catalogue: PlannerCatalogue, request: Asked<A>) => Answered<A>
      // As it comes from another thread: a copy.
      return structuredClone(run(catalogue, structuredClone(request)))
    },
  }
  return openKitchen(solver, ai)
}
