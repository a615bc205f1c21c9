import { inject } from 'vitest'
import {
  buildPlannerCatalogue,
  type PlannerCatalogue,
} from '#meal-plans/planner/problem/planner-catalogue.ts'
import { openPlannerService, type PlannerService } from '#meal-plans/planner/service/planner-service.ts'
import {
  SOLVER_OPERATIONS,
  type SolverOperation,
  type SolverRequest,
  type SolverResponse,
} from '#meal-plans/planner/service/solver-thread.ts'
import type { AiClient } from '#platform/ai/ai-client.ts'
import type { Context } from '#platform/context.ts'
import { catalogueState } from '../catalogue/catalogue-state.ts'

type Solver = Parameters<typeof openPlannerService>[0]

/** Those without a model, by the state of the catalogue that they keep. */
const openedByState = new Map<string, PlannerService>()

/**
 * Solves in this thread, with the very functions that the solver's threads run. The starter catalogue is kept, or
 * one in the state that `stays` says; what a test has changed is read each time, since once it is rolled back its
 * version may return with something else.
 */
export function aPlanner(ai: AiClient | null = null, stays?: () => string): PlannerService {
  let opened: PlannerService | undefined
  async function plannerFor({ db }: Context): Promise<PlannerService> {
    const now = await catalogueState(db)
    if (now !== (stays?.() ?? starterState())) return openPlannerService(solverHere(), ai)
    opened ??= (ai ? undefined : openedByState.get(now)) ?? openPlannerService(solverHere(), ai)
    if (!ai) openedByState.set(now, opened)
    return opened
  }
  return {
    solve: async (ctx, ...asked) => (await plannerFor(ctx)).solve(ctx, ...asked),
    ask: async (ctx, ...asked) => (await plannerFor(ctx)).ask(ctx, ...asked),
  }
}

/** Whether the catalogue is the starter catalogue as it was loaded, down to the last figure. */
export async function hasStarterCatalogue({ db }: Context): Promise<boolean> {
  return (await catalogueState(db)) === starterState()
}

/** Only tests begin with a database whose catalogue is known. */
function starterState(): string | undefined {
  return process.env.VITEST ? inject('templates').starter : undefined
}

function solverHere(): Solver {
  let catalogue: PlannerCatalogue | undefined
  return {
    useCatalogue(data) {
      if (catalogue?.version !== data.version) catalogue = buildPlannerCatalogue(data)
    },
    async ask<A extends SolverOperation>(act: A, request: SolverRequest<A>) {
      if (!catalogue) throw new Error('no catalogue')
      const run = SOLVER_OPERATIONS[act] as (
        catalogue: PlannerCatalogue,
        request: SolverRequest<A>,
      ) => SolverResponse<A>
      // As it comes from another thread: a copy.
      return structuredClone(run(catalogue, structuredClone(request)))
    },
  }
}
