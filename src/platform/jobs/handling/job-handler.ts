import type { Context } from '#platform/context.ts'
import type { JobKind } from '../job-queue.ts'

/** What a worker does with a kind of job. Safe to run twice; throwing has it tried again, as often as its kind says. */
export type JobHandler<Payload extends object> = {
  kind: JobKind<Payload>
  run: (ctx: Context, payload: Payload) => Promise<void>
  /** How many of them one worker does at the same time; one, where nothing is said. */
  atOnce?: number
  /** When it is to be done again and again: `minute hour day month weekday`, in UTC. Its payload is empty. */
  every?: string
}
