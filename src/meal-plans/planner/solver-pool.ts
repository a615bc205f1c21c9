import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { AppError } from '#platform/errors.ts'
import type { CatalogueData } from './catalogue-data.ts'
import type { FromThread, SolverOperation, SolverRequest, SolverResponse, ToThread } from './solver-thread.ts'

/** Solves plans in threads of its own, so that the process that asks never stalls. */
export type Solver = {
  /** Gives the foods and recipes to plan from. Costs nothing when this version is in place already. */
  useCatalogue: (data: CatalogueData) => void
  ask: <A extends SolverOperation>(act: A, request: SolverRequest<A>) => Promise<SolverResponse<A>>
  stop: () => Promise<void>
}

type Waiting = {
  act: SolverOperation
  request: SolverRequest<SolverOperation>
  attempts: number
  resolve: (answer: SolverResponse<SolverOperation>) => void
  reject: (error: Error) => void
}

const MAX_ATTEMPTS = 2
/** A thread that has said nothing for so long while it was asked is ended, and another one started. */
const STUCK_MS = 60_000
const MOST_THREADS = 4
/** More than this in one thread's line would wait longer than anybody does. */
const MOST_WAITING = 100

/** A pool of threads whose code stands at `entry`; each is started when the others are at work. */
export function startSolver(
  entry: URL | string,
  { threads = usualThreads(), stuckMs = STUCK_MS } = {},
): Solver {
  const pool = Array.from({ length: threads }, () => solverThread(entry, stuckMs))
  let catalogue: CatalogueData | undefined
  let isStopped = false
  return {
    useCatalogue(data) {
      if (catalogue?.version === data.version) return
      catalogue = data
      for (const thread of pool) thread.useCatalogue(data)
    },
    async ask(act, request) {
      if (isStopped) throw new Error('The solver has stopped.')
      if (!catalogue) throw new Error('The solver has been given no catalogue.')
      const thread = leastBusy(pool)
      if (thread.waiting() >= MOST_WAITING)
        throw new AppError('unavailable', 'Many weeks are being worked out just now. Please try again soon.')
      return thread.ask(act, request)
    },
    async stop() {
      isStopped = true
      await Promise.all(pool.map((thread) => thread.stop()))
    },
  }
}

/** One processor stays for whoever asks. */
function usualThreads(): number {
  return Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1))
}

type SolverThread = Solver & { waiting: () => number }

function leastBusy(pool: SolverThread[]): SolverThread {
  return pool.reduce((best, thread) => (thread.waiting() < best.waiting() ? thread : best))
}

/** Starts its thread on the first request. A thread that crashes is started again with its catalogue. */
function solverThread(entry: URL | string, stuckMs: number): SolverThread {
  const waiting = new Map<number, Waiting>()
  let catalogue: CatalogueData | undefined
  let lastId = 0
  let isStopped = false
  let worker: Worker | undefined
  let patience: NodeJS.Timeout | undefined

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

  /** Counted anew from each answer, since a thread works through its line one after the other. */
  function watch(): void {
    clearTimeout(patience)
    const watched = worker
    if (!watched || waiting.size === 0) return
    patience = setTimeout(() => {
      restart(watched, new Error(`The solver did not answer within ${stuckMs / 1000} seconds.`))
      void watched.terminate()
    }, stuckMs).unref()
  }

  function settle(message: FromThread): void {
    const asked = waiting.get(message.id)
    if (!asked) return
    waiting.delete(message.id)
    watch()
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
    for (const [id, asked] of waiting) put(id, asked)
    watch()
  }

  function put(id: number, asked: Waiting): void {
    asked.attempts++
    const { act, request } = asked
    send(thread(), { kind: 'ask', id, act, request })
  }

  return {
    waiting: () => waiting.size,
    useCatalogue(data) {
      catalogue = data
      if (worker) send(worker, { kind: 'catalogue', data })
    },
    ask: <A extends SolverOperation>(act: A, request: SolverRequest<A>) =>
      new Promise<SolverResponse<A>>((resolve, reject) => {
        const id = ++lastId
        // The thread answers each act with what that act returns.
        const asked = { act, request, attempts: 0, resolve: resolve as Waiting['resolve'], reject }
        waiting.set(id, asked)
        put(id, asked)
        if (waiting.size === 1) watch()
      }),
    async stop() {
      isStopped = true
      clearTimeout(patience)
      const running = worker
      await running?.terminate()
    },
  }
}

function send(worker: Worker, message: ToThread): void {
  worker.postMessage(message)
}
