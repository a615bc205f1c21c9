import { setTimeout as wait } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { connectPatiently } from '#platform/db/connect-patiently.ts'
import { letProductUse } from '#platform/db/product-role.ts'

export const QUEUE_SCHEMA = 'jobs'

const PAUSE_MS = 500
/** Who builds an index may have been cut off; the queue works without it, and somebody builds it later. */
const MOST_MS = 10 * 60 * 1000

/** Makes the queue's tables, or brings them to this version, as their owner, and lets the product's role use them. */
export async function installJobs(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    connectionTimeoutMillis: 5_000,
    schema: QUEUE_SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
    bamIntervalSeconds: 10,
  })
  const { promise: failed, reject } = Promise.withResolvers<never>()
  boss.on('error', reject)
  // What goes wrong while it starts is told by the start.
  failed.catch(() => undefined)
  await boss.start()
  try {
    await Promise.race([indexesBuilt(boss), failed])
  } finally {
    await boss.stop({ graceful: false })
  }
  const owner = await connectPatiently({ connectionString: ownerUrl })
  try {
    await letProductUse(owner, [QUEUE_SCHEMA])
  } finally {
    await owner.end()
  }
}

/** What a new version builds one after the other, beside the work of older processes. */
async function indexesBuilt(boss: PgBoss): Promise<void> {
  const startedMs = performance.now()
  while (performance.now() - startedMs < MOST_MS) {
    const states = await boss.getBamStatus()
    if (!states.some(({ status }) => status === 'pending' || status === 'in_progress')) return
    await wait(PAUSE_MS)
  }
}
