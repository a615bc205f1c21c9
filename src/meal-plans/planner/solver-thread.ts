import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { CatalogueData } from './catalogue-data.ts'
import { buildPlannerCatalogue, type PlannerCatalogue } from './planner-catalogue.ts'
import type { PlannerRequest } from './planner-input.ts'
import { solveWeek } from './solve-week.ts'
import type { PlannerAnswer } from './solved-plan.ts'

export type ToThread =
  | { kind: 'catalogue'; data: CatalogueData }
  | { kind: 'solve'; id: number; request: PlannerRequest }

export type FromThread =
  | { kind: 'answer'; id: number; answer: PlannerAnswer }
  | { kind: 'failed'; id: number; message: string }

/** Answers requests on a port. A catalogue comes first, and may be replaced at any time. */
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
  { id, request }: Extract<ToThread, { kind: 'solve' }>,
  catalogue: PlannerCatalogue | undefined,
): FromThread {
  try {
    if (!catalogue) throw new Error('The solver has been given no catalogue.')
    return { kind: 'answer', id, answer: solveWeek(catalogue, request) }
  } catch (error) {
    return { kind: 'failed', id, message: (error as Error).message }
  }
}

if (!isMainThread && parentPort && workerData?.isSolverThread) answerOn(parentPort)
