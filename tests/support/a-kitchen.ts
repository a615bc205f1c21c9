import { type Kitchen, openKitchen } from '#meal-plans/generation/kitchen.ts'
import { buildPlannerCatalogue, type PlannerCatalogue } from '#meal-plans/planner/planner-catalogue.ts'
import { ACTS, type Act, type Answered, type Asked } from '#meal-plans/planner/solver-thread.ts'

/** Solves in this thread, with the very functions that the solver's threads run. */
export function aKitchen(): Kitchen {
  let catalogue: PlannerCatalogue | undefined
  return openKitchen({
    useCatalogue(data) {
      if (catalogue?.version !== data.version) catalogue = buildPlannerCatalogue(data)
    },
    async ask<A extends Act>(act: A, request: Asked<A>) {
      if (!catalogue) throw new Error('no catalogue')
      const run = ACTS[act] as (catalogue: PlannerCatalogue, request: Asked<A>) => Answered<A>
      // As it comes from another thread: a copy.
      return structuredClone(run(catalogue, structuredClone(request)))
    },
  })
}
