import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { AppError } from '#platform/errors.ts'
import type { CatalogueData } from '../problem/catalogue-data.ts'
import { isUnpaid, type Lane, Lanes, tooMany } from './lanes.ts'
import type { FromThread, SolverOperation, SolverRequest, SolverResponse, ToThread } from './solver-thread.ts'

/** The `lane` of a request, the `account` that its limit counts, and a `signal` that removes it from the queue. */
export type AskOptions = {
  lane?: Lane | undefined
  account?: string | undefined
  signal?: AbortSignal | undefined
}

/** Solves plans in separate threads, so that the calling process never blocks. */
export type Solver = {
  /** Sets the foods and recipes to plan from. Does nothing if this version is already set. */
  useCatalogue: (data: CatalogueData) => void
  ask: <A extends SolverOperation>(
    act: A,
    request: SolverRequest<A>,
    options?: AskOptions,
  ) => Promise<SolverResponse<A>>
  stop: () => Promise<void>
}

type Waiting = {
  act: SolverOperation
  request: SolverRequest<SolverOperation>
  lane: Lane
  account?: string | undefined
  attempts: number
  resolve: (answer: SolverResponse<SolverOperation>) => void
  reject: (error: Error) => void
}

const MAX_ATTEMPTS = 2
/** A thread that has not answered a request for this long is terminated and replaced. */
const STUCK_MS = 60_000
const MOST_THREADS = 4
/** The longest time a request can stay in the queue before it is refused. Weekly plans have no limit. */
const PATIENCE_MS = 20_000

/**
 * Starts a pool of threads that run the code at `entry`. A thread starts only when all started threads are
 * busy.
 */
export function startSolver(
  entry: URL | string,
  { threads = usualThreads(), stuckMs = STUCK_MS, patienceMs = PATIENCE_MS } = {},
): Solver {
  const lanes = new Lanes<Waiting>()
  const pool = Array.from({ length: threads }, () => solverThread(entry, { lanes, serve, stuckMs }))
  // With several threads, one is kept free for subscribers and weekly plans.
  const mostUnpaid = Math.max(1, threads - 1)
  let catalogue: CatalogueData | undefined
  let isStopped = false

  /** Gives each free thread the next request in the queue. */
  function serve(): void {
    for (const thread of pool) {
      if (thread.serves()) continue
      const unpaid = pool.filter((other) => isUnpaid(other.serves()?.lane)).length
      const next = lanes.next({ unpaidToo: unpaid < mostUnpaid })
      if (!next) return
      thread.take(next)
    }
  }

  return {
    useCatalogue(data) {
      if (catalogue?.version === data.version) return
      catalogue = data
      for (const thread of pool) thread.useCatalogue(data)
    },
    async ask<A extends SolverOperation>(
      act: A,
      request: SolverRequest<A>,
      { lane = 'member', account, signal }: AskOptions = {},
    ) {
      if (isStopped) throw new Error('The solver has stopped.')
      if (!catalogue) throw new Error('The solver has been given no catalogue.')
      if (signal?.aborted) throw nobodyWaits()
      return new Promise<SolverResponse<A>>((resolve, reject) => {
        // A thread answers each operation with the result type of that operation, so this cast is safe.
        const asked: Waiting = {
          act,
          request,
          lane,
          account,
          attempts: 0,
          reject,
          resolve: resolve as Waiting['resolve'],
        }
        lanes.add(asked)
        const leave = (why: () => AppError) => () => {
          if (lanes.leave(asked)) reject(why())
        }
        signal?.addEventListener('abort', leave(nobodyWaits), { once: true })
        if (lane !== 'delivery')
          setTimeout(
            leave(() => tooMany(lane)),
            patienceMs,
          ).unref()
        serve()
      })
    },
    async stop() {
      isStopped = true
      for (const asked of lanes.takeAll()) asked.reject(new Error('The solver has stopped.'))
      await Promise.all(pool.map((thread) => thread.stop()))
    },
  }
}

function nobodyWaits(): AppError {
  return new AppError('unavailable', 'Nobody waits for this answer any more.')
}

/** Leaves one processor for the threads that handle requests. */
function usualThreads(): number {
  return Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1))
}

type SolverThread = {
  useCatalogue: (data: CatalogueData) => void
  take: (asked: Waiting) => void
  /** The request in progress, if any. */
  serves: () => Waiting | undefined
  stop: () => Promise<void>
}

/** Starts the thread on the first request. A thread that crashes is restarted with its catalog. */
function solverThread(
  entry: URL | string,
  { lanes, serve, stuckMs }: { lanes: Lanes<Waiting>; serve: () => void; stuckMs: number },
): SolverThread {
  let inHand: { id: number; asked: Waiting } | undefined
  let catalogue: CatalogueData | undefined
  let lastId = 0
  let isStopped = false
  let worker: Worker | undefined
  const watchdog = watchdogOf(stuckMs)

  function thread(): Worker {
    if (worker) return worker
    worker = startThread(entry, { hear, restart })
    if (catalogue) send(worker, { kind: 'catalogue', data: catalogue })
    return worker
  }

  function hear(message: FromThread): void {
    if (inHand?.id !== message.id) return
    watchdog.rest()
    const { asked } = inHand
    inHand = undefined
    if (message.kind === 'answer') asked.resolve(message.answer)
    else asked.reject(new Error(message.message))
    serve()
  }

  function restart(crashed: Worker, error: Error): void {
    if (worker !== crashed) return
    worker = undefined
    watchdog.rest()
    const asked = inHand?.asked
    inHand = undefined
    if (asked && (isStopped || asked.attempts >= MAX_ATTEMPTS)) asked.reject(error)
    else if (asked) lanes.putBack(asked)
    if (!isStopped) serve()
  }

  return {
    serves: () => inHand?.asked,
    useCatalogue(data) {
      catalogue = data
      if (worker) send(worker, { kind: 'catalogue', data })
    },
    take(asked) {
      const id = ++lastId
      inHand = { id, asked }
      asked.attempts++
      const { act, request } = asked
      const running = thread()
      send(running, { kind: 'ask', id, act, request })
      watchdog.watch((error) => {
        restart(running, error)
        void running.terminate()
      })
    },
    async stop() {
      isStopped = true
      watchdog.rest()
      await worker?.terminate()
    },
  }
}

function startThread(
  entry: URL | string,
  callbacks: { hear: (message: FromThread) => void; restart: (crashed: Worker, error: Error) => void },
): Worker {
  const started = new Worker(entry, { name: 'solver', workerData: { isSolverThread: true } })
  started.on('message', callbacks.hear)
  started.on('error', (error) => callbacks.restart(started, error as Error))
  started.on('exit', (code) =>
    callbacks.restart(started, new Error(`The solver thread ended with code ${code}.`)),
  )
  return started
}

/** Reports an error if a thread has not answered a request within `stuckMs`. */
function watchdogOf(stuckMs: number) {
  let patience: NodeJS.Timeout | undefined
  return {
    watch(onStuck: (error: Error) => void): void {
      const stuck = () => onStuck(new Error(`The solver did not answer within ${stuckMs / 1000} seconds.`))
      patience = setTimeout(stuck, stuckMs).unref()
    },
    rest: () => clearTimeout(patience),
  }
}

function send(worker: Worker, message: ToThread): void {
  worker.postMessage(message)
}
