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

/** Planners without a model, by the catalogue state they loaded. */
const openedByState = new Map<string, PlannerService>()

/**
 * Builds a planner that solves in this thread, with the same functions as the solver's threads. It caches the
 * starter catalogue, or a catalogue in the state returned by `stays`. A catalogue changed by a test is read
 * each time, since after a rollback its version number may be reused for other data.
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

/** True if the catalogue is exactly the starter catalogue as loaded. */
export async function hasStarterCatalogue({ db }: Context): Promise<boolean> {
  return (await catalogueState(db)) === starterState()
}

/** Only tests start with a database whose catalogue is known. */
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
      // Copy the result, as another thread would.
      return structuredClone(run(catalogue, structuredClone(request)))
    },
  }
}
