import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { aPlannerCatalogue, aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import type { Lane } from './lanes.ts'
import { type AskOptions, type Solver, startSolver } from './solver-pool.ts'
import { answerOn, type FromThread } from './solver-thread.ts'

let solver: Solver | undefined

afterEach(async () => {
  await solver?.stop()
  solver = undefined
})

test('the thread answers requests once it has a catalog', async () => {
  const { port1, port2 } = new MessageChannel()
  answerOn(port1)
  const messages: FromThread[] = []
  const both = new Promise<void>((resolve) => {
    port2.on('message', (message: FromThread) => {
      messages.push(message)
      if (messages.length === 2) resolve()
    })
  })
  const request = aRequest({ goals: ['rosacea'], days: 2 })
  port2.postMessage({ kind: 'ask', id: 1, act: 'solveWeek', request })
  port2.postMessage({ kind: 'catalogue', data: aPlannerCatalogue() })
  port2.postMessage({ kind: 'ask', id: 2, act: 'solveWeek', request })
  await both
  port2.close()
  expect(messages[0]).toMatchObject({ kind: 'failed', id: 1 })
  expect(messages[1]).toMatchObject({ kind: 'answer', id: 2, answer: { status: 'solved' } })
})

test('a solver answers from its own threads', async () => {
  solver = startSolver(new URL('./solver-thread.ts', import.meta.url), { threads: 2 })
  await expect(solver.ask('solveWeek', aRequest({ goals: ['rosacea'] }))).rejects.toThrow('no catalogue')
  solver.useCatalogue(aPlannerCatalogue())
  const requests = [1, 2, 3].map((seed) => aRequest({ goals: ['rosacea'], days: 2, seed }))
  const answers = await Promise.all(requests.map((request) => solver?.ask('solveWeek', request)))
  expect(answers.map((answer) => answer?.status)).toEqual(['solved', 'solved', 'solved'])
  expect(answers[0]).toMatchObject({ proof: { versions: { seed: 1, catalogue: 'test' } } })
})

test('a thread that cannot start is retried, and then the request fails', async () => {
  solver = startSolver(new URL('./no-such-thread.ts', import.meta.url))
  solver.useCatalogue(aPlannerCatalogue())
  await expect(solver.ask('solveWeek', aRequest({ goals: ['rosacea'] }))).rejects.toThrow()
})

test('a thread that crashes is restarted with its catalog', async () => {
  const mark = join(await mkdtemp(join(tmpdir(), 'careplate-crash-')), 'crashed')
  const crashesOnce = `
    import { parentPort } from 'node:worker_threads'
    import { existsSync, writeFileSync } from 'node:fs'
    const mark = ${JSON.stringify(mark)}
    let catalogue
    parentPort.on('message', (message) => {
      if (message.kind === 'catalogue') { catalogue = message.data; return }
      if (!existsSync(mark)) { writeFileSync(mark, ''); process.exit(3) }
      parentPort.postMessage({ kind: 'answer', id: message.id, answer: { status: 'refused', reason: catalogue.version, ms: 0 } })
    })`
  solver = startSolver(new URL(`data:text/javascript,${encodeURIComponent(crashesOnce)}`))
  solver.useCatalogue(aPlannerCatalogue())
  await expect(solver.ask('solveWeek', aRequest({ goals: ['rosacea'] }))).resolves.toMatchObject({
    reason: 'test',
  })
  await rm(dirname(mark), { recursive: true })
})

test('a stopped solver refuses requests', async () => {
  const stopped = startSolver(new URL('./solver-thread.ts', import.meta.url))
  stopped.useCatalogue(aPlannerCatalogue())
  await stopped.stop()
  await expect(stopped.ask('solveWeek', aRequest({ goals: ['rosacea'] }))).rejects.toThrow('stopped')
})

/** A thread that answers only after a `go` broadcast, and broadcasts each request that it takes up. */
function slowThread(name: string): URL {
  return new URL(
    `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    const channel = new BroadcastChannel(${JSON.stringify(name)})
    let inHand
    channel.onmessage = ({ data }) => {
      if (data === 'go' && inHand) { const id = inHand; inHand = undefined; parentPort.postMessage({ kind: 'answer', id, answer: {} }) }
    }
    parentPort.on('message', (message) => {
      if (message.kind !== 'ask') return
      inHand = message.id
      channel.postMessage(message.request)
    })`)}`,
  )
}

/** Sends requests to a single thread and returns the order in which it takes them up. */
async function orderOf(
  act: (ask: (who: string, lane: Lane, options?: AskOptions) => Promise<unknown>) => void,
) {
  const name = crypto.randomUUID()
  const channel = new BroadcastChannel(name)
  const taken: string[] = []
  solver = startSolver(slowThread(name), { threads: 1 })
  solver.useCatalogue(aPlannerCatalogue())
  const asked: Promise<unknown>[] = []
  channel.onmessage = ({ data }: { data: string }) => {
    taken.push(data)
    channel.postMessage('go')
  }
  act((who, lane, more) => {
    const answer = solver?.ask('solveWeek', who as never, { lane, ...more }) ?? Promise.reject()
    asked.push(answer)
    return answer
  })
  await Promise.allSettled(asked)
  channel.close()
  return taken
}

test('subscribers go before deliveries, then come accounts without a subscription, then guests', async () => {
  const order = await orderOf((ask) => {
    ask('guest 1', 'guest')
    ask('guest 2', 'guest')
    ask('check', 'account')
    ask('week 1', 'delivery')
    ask('swap 1', 'member')
    ask('week 2', 'delivery')
    ask('swap 2', 'member')
  })
  expect(order).toEqual(['guest 1', 'swap 1', 'swap 2', 'week 1', 'week 2', 'check', 'guest 2'])
})

test('a crowd of guests is refused immediately, and no member waits for more than one of them', async () => {
  const refusals: unknown[] = []
  const order = await orderOf((ask) => {
    for (let n = 0; n < 150; n += 1) ask(`guest ${n}`, 'guest').catch((error) => refusals.push(error))
    ask('swap', 'member')
  })
  expect(order.slice(0, 2)).toEqual(['guest 0', 'swap'])
  expect(order).toHaveLength(22)
  expect(refusals).toHaveLength(129)
  expect(refusals[0]).toMatchObject({ code: 'unavailable', retrySeconds: 15 })
})

test('a request from a disconnected client leaves the queue', async () => {
  const gone = new AbortController()
  const order = await orderOf((ask) => {
    ask('guest 1', 'guest')
    ask('guest 2', 'guest', { signal: gone.signal })
    ask('guest 3', 'guest')
    gone.abort()
  })
  expect(order).toEqual(['guest 1', 'guest 3'])
})

test('one account has at most two requests in the queue, and other accounts can still queue', async () => {
  const refusals: unknown[] = []
  const order = await orderOf((ask) => {
    for (let n = 0; n < 60; n += 1)
      ask(`check ${n}`, 'account', { account: 'busy' }).catch((error) => refusals.push(error))
    ask('check of another', 'account', { account: 'calm' })
    ask('swap', 'member', { account: 'subscriber' })
  })
  expect(order).toEqual(['check 0', 'swap', 'check 1', 'check 2', 'check of another'])
  expect(refusals).toHaveLength(57)
  expect(refusals[0]).toMatchObject({ code: 'over_limit' })
})

test('a request that has waited too long is refused with a time to retry, and is not solved', async () => {
  const name = crypto.randomUUID()
  const channel = new BroadcastChannel(name)
  const taken: string[] = []
  channel.onmessage = ({ data }: { data: string }) => taken.push(data)
  solver = startSolver(slowThread(name), { threads: 1, patienceMs: 5 })
  solver.useCatalogue(aPlannerCatalogue())
  const first = solver.ask('solveWeek', 'first' as never, { lane: 'member' })
  const second = solver.ask('solveWeek', 'second' as never, { lane: 'account' })
  await expect(second).rejects.toMatchObject({ code: 'unavailable', retrySeconds: 10 })
  await expect.poll(() => taken).toEqual(['first'])
  channel.postMessage('go')
  await first
  channel.close()
  expect(taken).toEqual(['first'])
})
