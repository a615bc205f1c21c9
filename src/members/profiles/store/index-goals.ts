import { asc, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, inTransaction } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs/handling/job-handler.ts'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import { ensureMemberKey } from '#platform/member-keys/member-key.ts'
import { profiles } from '../../tables.ts'
import { blindIndexesOfGoals } from './goal-blind-indexes.ts'
import { openGoalsOfAll } from './open-goals.ts'

const BATCH = 50

const indexGoals: JobKind<Record<string, never>> = { name: 'index-goals', payload: z.strictObject({}) }

export const goalIndexingJob: JobHandler<Record<string, never>> = { kind: indexGoals, run: indexStoredGoals }

/** Queues the indexing job if goals were stored before the current form of blind indexes. */
export async function queueGoalIndexing(ctx: Context): Promise<void> {
  const [row] = await ctx.db.select({ id: profiles.id }).from(profiles).where(TO_INDEX).limit(1)
  if (row) await ctx.jobs.enqueue(ctx.db, indexGoals, {})
}

const TO_INDEX = isNull(profiles.goalBlindIndexes)

/**
 * Computes missing blind indexes in batches, each in its own transaction. Safe to interrupt and to repeat.
 */
export async function indexStoredGoals(ctx: Context): Promise<void> {
  while ((await inTransaction(ctx, indexBatch)) === BATCH);
}

async function indexBatch(ctx: Context): Promise<number> {
  const rows = await ctx.db
    .select({ id: profiles.id, sealedGoals: profiles.sealedGoals })
    .from(profiles)
    .where(TO_INDEX)
    .orderBy(asc(profiles.id))
    .limit(BATCH)
    .for('no key update')
  const goalsOfAll = await openGoalsOfAll(ctx, 'count-goals', rows)
  for (const [at, { id }] of rows.entries()) {
    await ensureMemberKey(ctx, 'count-goals', id)
    const goalBlindIndexes = await blindIndexesOfGoals(ctx, id, goalsOfAll[at] ?? [])
    await ctx.db.update(profiles).set({ goalBlindIndexes }).where(eq(profiles.id, id))
  }
  return rows.length
}
