import { openPlannerService } from '#meal-plans/planner/service/planner-service.ts'
import { startSolver } from '#meal-plans/planner/service/solver-pool.ts'
import { readConfig } from '#platform/config/config.ts'
import { startRuntime } from '../../src/runtime.ts'
import { type CrowdSize, crowdDatabase } from './crowd-database.ts'

const THREAD = new URL('../../src/meal-plans/planner/service/solver-thread.ts', import.meta.url)

/** Fills the database of a running server. The server's twin of the payment provider is called as well. */
export async function runCrowd(size: CrowdSize): Promise<void> {
  const runtime = await startRuntime(readConfig(), { isServer: false, quiet: true })
  const solver = startSolver(THREAD)
  try {
    const { stripe } = runtime
    const ctx = runtime.contextFor({ kind: 'system' })
    const print = (line: string) => void process.stdout.write(`${line}\n`)
    print(await crowdDatabase(ctx, { planner: openPlannerService(solver), stripe }, size, print))
  } finally {
    await solver.stop()
    await runtime.stop()
  }
}
