import { setTimeout as wait } from 'node:timers/promises'
import type { InducedFault } from './faults.ts'
import { type Installation, statusOf } from './installation.ts'

/** The results for users and operators during and after a fault. Times in seconds. */
export type FaultOutcome = {
  fault: string
  asked: number
  acknowledged: number
  /** Refused with 503, so that the caller knows to retry. */
  refused: number
  /** Any other result: a reset by a killed process, or a fault of ours. */
  failed: number
  longestRequest: number
  /**
   * Time from the start of the fault until each affected process reported that it is not ready. Undefined if
   * none must.
   */
  saidSoAfter: number | undefined
  /** Time from the end of the fault until each process was ready again. */
  wellAgain: number
  /** Time from the end of the fault until all acknowledged work was done. Simulated time counts in full. */
  allDone: number
  /** Number of processes that ended unexpectedly. */
  died: number
  lost: number
  doubled: number
  /**
   * Number of wrong or slow responses: `/readyz` was wrong, or `/healthz` reported a healthy process as
   * unhealthy.
   */
  untrue: number
  said: string
}

type Answer = { email: string; status: number; ms: number }

const PACE_MS = 250
const NOTICED_MS = 4_000
const WATCH_MS = 250
const POLL_MS = 200
const DONE_WITHIN_MS = 180_000
let lastId = 0

/**
 * Continuously signs up members, runs `fault` for `forMs`, and waits until the installation has recovered and
 * all work is done.
 */
export async function liveThrough(
  installation: Installation,
  fault: InducedFault,
  { forMs, draw }: { forMs: number; draw: () => number },
): Promise<FaultOutcome> {
  await fault.prepare?.(installation)
  const diedBefore = installation.died
  const answers: Promise<Answer>[] = []
  let isAsking = true
  const asking = (async () => {
    while (isAsking) {
      answers.push(signUp(installation, answers.length))
      await wait(PACE_MS)
    }
  })()
  await wait(2000)
  const watch = watchHealth(installation, fault)
  await fault.begin(installation, draw)
  watch.trueFrom(performance.now() + NOTICED_MS)
  await wait(forMs)
  const watched = await watch.stop()
  await fault.end(installation)
  const endedMs = performance.now()
  const passedBefore = installation.passedMs
  const wellAgainMs = await installation.untilReady(60_000)
  await wait(2000)
  isAsking = false
  await asking
  const all = await Promise.all(answers)
  const acknowledged = all.filter(({ status }) => status === 200).map(({ email }) => email)
  const lost = await untilDone(installation, fault, acknowledged)
  return {
    fault: fault.name,
    asked: all.length,
    acknowledged: acknowledged.length,
    refused: all.filter(({ status }) => status === 503).length,
    failed: all.filter(({ status }) => status !== 200 && status !== 503).length,
    longestRequest: Math.max(...all.map(({ ms }) => ms)) / 1000,
    wellAgain: wellAgainMs / 1000,
    allDone: (performance.now() - endedMs + installation.passedMs - passedBefore) / 1000,
    died: installation.died - diedBefore,
    lost: lost.length,
    doubled: doubledOf(installation, acknowledged),
    ...watched,
  }
}

/**
 * Signs up a member. A sign-up is acknowledged once its row and its mail are written, and done when the mail
 * has arrived.
 */
async function signUp({ webs }: Installation, turn: number): Promise<Answer> {
  const email = `member-${++lastId}-${turn}@example.org`
  const startedMs = performance.now()
  const body = {
    ClientId: 'web',
    Username: email,
    Password: 'correct horse Battery 9!',
    UserAttributes: [{ Name: 'email', Value: email }],
  }
  const status = await fetch(`http://127.0.0.1:${webs[turn % webs.length]?.port}/identity`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp',
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  }).then(
    async (answer) => {
      await answer.text()
      return answer.status
    },
    () => 0,
  )
  return { email, status, ms: performance.now() - startedMs }
}

function watchHealth({ members, webs }: Installation, { databaseServes, strikes }: InducedFault) {
  const beganMs = performance.now()
  let isWatching = true
  let trueFromMs = Number.POSITIVE_INFINITY
  let untrue = 0
  let saidSoMs: number | undefined
  const said = new Set<string>()
  const truth = databaseServes === undefined ? undefined : databaseServes ? 200 : 503
  const watched = strikes === 'webs' ? webs : members
  const watching = (async () => {
    while (isWatching) {
      const startedMs = performance.now()
      const mustBeTrue = startedMs > trueFromMs
      const tallies = await Promise.all(
        watched.map(async ({ port }) => [await statusOf(port, '/readyz'), await statusOf(port, '/healthz')]),
      )
      if (tallies.every(([ready]) => ready === 503)) saidSoMs ??= performance.now() - beganMs
      if (mustBeTrue && truth !== undefined && isWatching)
        for (const [ready, health] of tallies) {
          if (ready === truth && health === 200) continue
          untrue += 1
          said.add(`${ready}/${health}`)
        }
      await wait(WATCH_MS)
    }
  })()
  return {
    trueFrom: (ms: number) => {
      trueFromMs = ms
    },
    stop: async () => {
      isWatching = false
      await watching
      const saidSoAfter = databaseServes === false ? (saidSoMs ?? Number.NaN) / 1000 : undefined
      return { untrue, said: [...said].join(' '), saidSoAfter }
    },
  }
}

/** Returns the work still undone at the end: addresses without their mail, and work named by the fault. */
async function untilDone(
  installation: Installation,
  { recover }: InducedFault,
  emails: string[],
): Promise<string[]> {
  const untilMs = performance.now() + DONE_WITHIN_MS
  for (;;) {
    const undone = (await recover?.(installation)) ?? []
    const mailed = new Set(installation.smtp.received.map(({ to }) => to))
    const missing = [...undone, ...emails.filter((email) => !mailed.has(email))]
    if (missing.length === 0 || performance.now() > untilMs) return missing
    await wait(POLL_MS)
  }
}

/**
 * Counts duplicate mails. A repeated delivery has the same message id, by which mail servers recognize it;
 * two mails have two ids.
 */
function doubledOf({ smtp }: Installation, emails: string[]): number {
  const known = new Set(emails)
  const idsOf = Map.groupBy(
    smtp.received.filter(({ to }) => known.has(to)),
    ({ to }) => to,
  )
  return [...idsOf.values()].filter((mails) => new Set(mails.map(({ messageId }) => messageId)).size > 1)
    .length
}
