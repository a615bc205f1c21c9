import type { Context } from '#platform/context.ts'
import { isWorkerAlive } from '#platform/health/worker-heartbeat.ts'

/** True if an order is unfinished and no worker is running that could process it. */
export async function waitsForWorker({ db }: Context, { state }: { state: string }): Promise<boolean> {
  return (state === 'queued' || state === 'solving') && !(await isWorkerAlive(db))
}
