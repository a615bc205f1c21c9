import { Gauge, type Registry } from 'prom-client'
import type { Context } from '#platform/context.ts'
import { type Checked, type Health, type HealthCheck, type HealthOutside, runCheck } from './health-check.ts'
import { clockCheck, diskCheck, ordersCheck, workerCheck } from './inside-checks.ts'
import { certificateCheck, mailCheck, stripeCheck } from './outside-checks.ts'

/** Checks in display order: those with the most severe failures come first. */
const CHECKS: HealthCheck[] = [
  ...[workerCheck, stripeCheck, mailCheck, diskCheck],
  ...[ordersCheck, certificateCheck, clockCheck],
]

/** Runs all checks concurrently, each within a few seconds. */
export function checkHealth(ctx: Context, outside: HealthOutside): Promise<Health[]> {
  return Promise.all(CHECKS.map((check) => runCheck(ctx, outside, check)))
}

export type HealthSummary = (
  ctx: Context,
  options?: { isFresh: boolean },
) => Promise<(Health & { checkedAt: Date })[]>

/** An operator who refreshes sooner gets the same result, because checks call other services. */
const FRESH_SECONDS = 5

/**
 * Does the same as `checkHealth`, but reuses each result for a while, so that pages and scrapes do not call
 * Stripe each time. With `isFresh`, results are reused for only five seconds.
 */
export function healthSummary(outside: HealthOutside): HealthSummary {
  const readers = CHECKS.map((check) => kept(outside, check))
  return (ctx, { isFresh } = { isFresh: false }) => Promise.all(readers.map((read) => read(ctx, isFresh)))
}

function kept(outside: HealthOutside, check: HealthCheck) {
  let known:
    | { answer: Promise<Health & { checkedAt: Date }>; untilMs: number; freshUntilMs: number }
    | undefined
  return (ctx: Context, isFresh: boolean) => {
    if (known && performance.now() < (isFresh ? known.freshUntilMs : known.untilMs)) return known.answer
    const answer = runCheck(ctx, outside, check).then((health) => ({ ...health, checkedAt: ctx.now() }))
    // Concurrent callers share one run of the checks.
    const asked = { answer, untilMs: Number.POSITIVE_INFINITY, freshUntilMs: Number.POSITIVE_INFINITY }
    known = asked
    void answer.then(({ state }) => {
      const { well, failing } = check.keepSeconds
      asked.freshUntilMs = performance.now() + FRESH_SECONDS * 1000
      asked.untilMs = performance.now() + (state === 'well' ? well : failing) * 1000
    })
    return answer
  }
}

/** Metric names and descriptions for the figures of the checks. */
const FIGURES: Partial<Record<Checked, { name: string; help: string }>> = {
  worker: { name: 'careplate_worker_last_seen_seconds', help: 'How long ago any worker was last alive.' },
  disk: {
    name: 'careplate_disk_free_bytes',
    help: 'Free space on the disk of the embedded database, or of this process.',
  },
  certificate: {
    name: 'careplate_certificate_left_seconds',
    help: 'How long the certificate of the public address is still valid.',
  },
  clock: {
    name: 'careplate_clock_offset_seconds',
    help: 'By how much the clock of this process is ahead of the database’s.',
  },
}

/**
 * Adds the results of the checks to the metrics: 1 is well, 0 is not. A check without a result is omitted.
 */
export function registerHealthMetrics(registry: Registry, read: () => ReturnType<HealthSummary>): void {
  new Gauge({
    name: 'careplate_health',
    help: 'Whether a service that Careplate depends on is OK: 1, or 0 if an operator has to act.',
    labelNames: ['check'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { check, state } of await read())
        if (state !== 'unknown') this.set({ check }, state === 'well' ? 1 : 0)
    },
  })
  for (const [check, { name, help }] of Object.entries(FIGURES))
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const figure = (await read()).find((health) => health.check === check)?.figure ?? null
        if (figure === null) this.remove()
        else this.set(figure)
      },
    })
}
