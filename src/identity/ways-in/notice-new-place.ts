import { and, eq, isNull } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { secondsToWait } from '#platform/http/rate-limit.ts'
import { placeOf } from '../browsers/place.ts'
import { signIns } from '../tables.ts'
import { REPEATABLE_MS } from '../users/repeatable.ts'
import type { UserRow } from '../users/user-row.ts'
import { queueNotice } from './queue-notice.ts'

const NOTICES = { name: 'identity.new-place', limit: 5, seconds: 24 * 60 * 60 }

/**
 * Mails the owner about a sign-in with a client or from a place that was not used in the last month. Don't
 * call it for a device that has proved itself. Skips new accounts, whose owner already knows.
 */
export async function noticeNewPlace(ctx: Context, { sub, createdAt }: UserRow): Promise<void> {
  if (createdAt.getTime() + REPEATABLE_MS > ctx.now().getTime()) return
  if (await isKnownPlace(ctx, sub)) return
  if ((await secondsToWait(ctx, NOTICES, sub)) > 0) return
  await inTransaction(ctx, (ctx) => queueNotice(ctx, { sub, notice: 'sign-in' }))
}

async function isKnownPlace(ctx: Context, sub: string): Promise<boolean> {
  const { network, agent } = placeOf(ctx)
  const isSame = and(
    network === null ? isNull(signIns.network) : eq(signIns.network, network),
    agent === null ? isNull(signIns.agent) : eq(signIns.agent, agent),
  )
  const [known] = await ctx.db
    .select({ id: signIns.originJti })
    .from(signIns)
    .where(and(eq(signIns.sub, sub), isSame))
    .limit(1)
  return known !== undefined
}
