import { inject } from 'vitest'
import { type Kitchen, openKitchen } from '#meal-plans/generation/kitchen.ts'
import { buildPlannerCatalogue, type PlannerCatalogue } from '#meal-plans/planner/planner-catalogue.ts'
import { ACTS, type Act, type Answered, type Asked } from '#meal-plans/planner/solver-thread.ts'
import type { AiClient } from '#platform/ai/ai-client.ts'
import type { Context } from '#platform/context.ts'
import { catalogueState } from './catalogue-state.ts'

type Solver = Parameters<typeof openKitchen>[0]

/** Those without a model, by the state of the catalogue that they keep. */
const kitchens = new Map<string, Kitchen>()

/**
 * Solves in this thread, with the very functions that the solver's threads run. The starter catalogue is kept, or
 * one in the state that `stays` says; what a test has changed is read each time, since once it is rolled back its
 * version may return with something else.
 */
export function aKitchen(ai: AiClient | null = null, stays?: () => string): Kitchen {
  let kept: Kitchen | undefined
  async function kitchenFor({ db }: Context): Promise<Kitchen> {
    const now = await catalogueState(db)
    if (now !== (stays?.() ?? inject('templates').starter)) return openKitchen(solverHere(), ai)
    kept ??= (ai ? undefined : kitchens.get(now)) ?? openKitchen(solverHere(), ai)
    if (!ai) kitchens.set(now, kept)
    return kept
  }
  return {
    solve: async (ctx, ...asked) => (await kitchenFor(ctx)).solve(ctx, ...asked),
    ask: async (ctx, act, request) => (await kitchenFor(ctx)).ask(ctx, act, request),
  }
}

/** Whether the catalogue is the starter catalogue as it was loaded, down to the last figure. */
export async function hasStarterCatalogue({ db }: Context): Promise<boolean> {
  return (await catalogueState(db)) === inject('templates').starter
}

function solverHere(): Solver {
  let catalogue: PlannerCatalogue | undefined
  return {
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
}
