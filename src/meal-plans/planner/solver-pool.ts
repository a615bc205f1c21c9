import { Worker } from 'node:worker_threads'
import type { CatalogueData } from './catalogue-data.ts'
import type { PlannerRequest } from './planner-input.ts'
import type { PlannerAnswer } from './solved-plan.ts'
import type { FromThread, ToThread } from './solver-thread.ts'

/** Solves plans in a thread of its own, so that the process that asks never stalls. */
export type Solver = {
  /** Gives the foods and recipes to plan from. Costs nothing when this version is in place already. */
  useCatalogue: (data: CatalogueData) => void
  solve: (request: PlannerRequest) => Promise<PlannerAnswer>
  stop: () => Promise<void>
}

type Waiting = {
  request: PlannerRequest
  attempts: number
  resolve: (answer: PlannerAnswer) => void
  reject: (error: Error) => void
}

const MAX_ATTEMPTS = 2

/** Starts the thread whose code stands at `entry`. A thread that crashes is started again with its catalogue. */
export function startSolver(entry: URL | string): Solver {
  const waiting = new Map<number, Waiting>()
  let catalogue: CatalogueData | undefined
  let lastId = 0
  let isStopped = false
  let worker: Worker | undefined

  function thread(): Worker {
    if (worker) return worker
    const started = new Worker(entry, { name: 'solver', workerData: { isSolverThread: true } })
    started.on('message', settle)
    started.on('error', (error) => restart(started, error as Error))
    started.on('exit', (code) => restart(started, new Error(`The solver thread ended with code ${code}.`)))
    worker = started
    if (catalogue) send(started, { kind: 'catalogue', data: catalogue })
    return started
  }

  function settle(message: FromThread): void {
    const asked = waiting.get(message.id)
    if (!asked) return
    waiting.delete(message.id)
    if (message.kind === 'answer') asked.resolve(message.answer)
    else asked.reject(new Error(message.message))
  }

  function restart(crashed: Worker, error: Error): void {
    if (worker !== crashed) return
    worker = undefined
    const unanswered = [...waiting]
    for (const [id, asked] of unanswered) {
      if (!isStopped && asked.attempts < MAX_ATTEMPTS) continue
      waiting.delete(id)
      asked.reject(error)
    }
    for (const [id, asked] of waiting) ask(id, asked)
  }

  function ask(id: number, asked: Waiting): void {
    asked.attempts++
    send(thread(), { kind: 'solve', id, request: asked.request })
  }

  return {
    useCatalogue(data) {
      if (catalogue?.version === data.version) return
      catalogue = data
      if (worker) send(worker, { kind: 'catalogue', data })
    },
    solve(request) {
      if (isStopped) return Promise.reject(new Error('The solver has stopped.'))
      if (!catalogue) return Promise.reject(new Error('The solver has been given no catalogue.'))
      return new Promise((resolve, reject) => {
        const id = ++lastId
        const asked = { request, attempts: 0, resolve, reject }
        waiting.set(id, asked)
        ask(id, asked)
      })
    },
    async stop() {
      isStopped = true
      const running = worker
      await running?.terminate()
    },
  }
}

function send(worker: Worker, message: ToThread): void {
  worker.postMessage(message)
}
