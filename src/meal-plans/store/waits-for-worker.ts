import type { Context } from '#platform/context.ts'
import { isWorkerAlive } from '#platform/health/worker-heartbeat.ts'

/** Returns whether an order is unfinished and no worker runs that could take it up. */
export async function waitsForWorker({ db }: Context, { state }: { state: string }): Promise<boolean> {
  return (state === 'queued' || state === 'solving') && !(await isWorkerAlive(db))
}
