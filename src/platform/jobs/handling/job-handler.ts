import type { Context } from '#platform/context.ts'
import type { JobKind } from '../job-queue.ts'

/**
 * The worker's code for a kind of job. It must be safe to run twice. If it throws, the job is retried as
 * often as its kind allows.
 */
export type JobHandler<Payload extends object> = {
  kind: JobKind<Payload>
  run: (ctx: Context, payload: Payload) => Promise<void>
  /** Jobs of this kind that one worker runs at the same time. The default is 1. */
  atOnce?: number
  /** Schedule of a recurring job: `minute hour day month weekday`, in UTC. Its payload is empty. */
  every?: string
}
