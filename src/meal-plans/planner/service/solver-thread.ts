import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { PlannerRequest } from '../../request/planner-input.ts'
import { findSwaps } from '../changes/find-swaps.ts'
import { offerDay } from '../changes/offer-day.ts'
import { placeTests } from '../changes/place-tests.ts'
import { proveAgain } from '../changes/prove-again.ts'
import { replaceMeals } from '../changes/replace-meals.ts'
import { resolveDay } from '../changes/resolve-day.ts'
import { swapMeal } from '../changes/swap-meal.ts'
import { RELAXATION_TRIES } from '../find-relaxation.ts'
import type { CatalogueData } from '../problem/catalogue-data.ts'
import { buildPlannerCatalogue, type PlannerCatalogue } from '../problem/planner-catalogue.ts'
import { resolveRestrictions } from '../problem/resolve-restrictions.ts'
import { solvePreview } from '../solve-preview.ts'
import { solveWeek } from '../solve-week.ts'

/** The operations that a solver thread can run. */
export const SOLVER_OPERATIONS = {
  solveWeek: (catalogue: PlannerCatalogue, request: PlannerRequest) => solveWeek(catalogue, request),
  /** Same as `solveWeek`, but looks less long for a relaxation because a caller is waiting. */
  solveWhileWaiting: (catalogue: PlannerCatalogue, request: PlannerRequest) =>
    solveWeek(catalogue, request, { tries: RELAXATION_TRIES.waiting }),
  findSwaps,
  swapMeal,
  replaceMeals,
  resolveDay,
  offerDay,
  proveAgain,
  placeTests,
  solvePreview,
  readWords: resolveRestrictions,
}

type Acts = typeof SOLVER_OPERATIONS
export type SolverOperation = keyof Acts
export type SolverRequest<A extends SolverOperation> = Parameters<Acts[A]>[1]
export type SolverResponse<A extends SolverOperation> = ReturnType<Acts[A]>

export type ToThread =
  | { kind: 'catalogue'; data: CatalogueData }
  | { kind: 'ask'; id: number; act: SolverOperation; request: SolverRequest<SolverOperation> }

export type FromThread =
  | { kind: 'answer'; id: number; answer: SolverResponse<SolverOperation> }
  | { kind: 'failed'; id: number; message: string }

/** Answers requests on a port. The catalog must arrive first and can be replaced at any time. */
export function answerOn(port: MessagePort): void {
  let catalogue: PlannerCatalogue | undefined
  port.on('message', (message: ToThread) => {
    if (message.kind === 'catalogue') {
      catalogue = buildPlannerCatalogue(message.data)
      return
    }
    port.postMessage(answerTo(message, catalogue))
  })
}

function answerTo(
  { id, act, request }: Extract<ToThread, { kind: 'ask' }>,
  catalogue: PlannerCatalogue | undefined,
): FromThread {
  try {
    if (!catalogue) throw new Error('The solver has been given no catalogue.')
    // The type of `Solver` already matches each operation with its request.
    const answer = SOLVER_OPERATIONS[act](catalogue, request as never)
    return { kind: 'answer', id, answer }
  } catch (error) {
    return { kind: 'failed', id, message: (error as Error).message }
  }
}

if (!isMainThread && parentPort && workerData?.isSolverThread) answerOn(parentPort)
