import { type SQL, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import type { TwinContext } from '../objects/twin-object.ts'
import { deliverEventJob } from './events.ts'

/**
 * Runs a call or a job of the twin in one transaction. Its events are stored together at the end, unless
 * `writeHappened` stores them earlier. `request` is the call that causes them, or null if a job does.
 */
export function inTwinTransaction<Result>(
  ctx: Context,
  request: TwinContext['request'],
  act: (ctx: TwinContext) => Promise<Result>,
): Promise<Result> {
  return inTransaction(ctx, async (transaction) => {
    const inside: TwinContext = { ...transaction, request, happened: { events: [] } }
    const result = await act(inside)
    await writeHappened(inside)
    return result
  })
}

/**
 * Stores the events of the transaction so far and schedules their delivery to the endpoints that listen for
 * them.
 */
export async function writeHappened(ctx: TwinContext): Promise<void> {
  const happenings = ctx.happened?.events.splice(0) ?? []
  if (happenings.length === 0) return
  const rows: SQL[] = happenings.map(
    ({ id, body, hidden }) => sql`(${id}, 'event', ${body}, ${JSON.stringify(hidden)})`,
  )
  await ctx.db.execute(
    sql`insert into payments_sandbox.objects (id, kind, body, hidden) values ${sql.join(rows, sql`, `)}`,
  )
  const told = happenings.flatMap(({ id, endpointIds }) =>
    endpointIds.map((endpointId) => ({ eventId: id, endpointId })),
  )
  if (told.length > 0) await ctx.jobs.enqueue(ctx.db, deliverEventJob, told)
}
