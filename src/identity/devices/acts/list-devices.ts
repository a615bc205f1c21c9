import { desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { requireAccessToken } from '../../access/require-access-token.ts'
import { parseRequest, tokenParameter } from '../../parse-request.ts'
import { devices } from '../../tables.ts'
import { deviceToWire } from '../wire.ts'

const MOST = 60

const schema = z.object({
  AccessToken: tokenParameter,
  Limit: z.int().min(0).max(MOST).nullish(),
  PaginationToken: z
    .string()
    .regex(/^\d{1,3}$/)
    .nullish(),
})

/** Lists the requester's devices, most recently used first. */
export async function listDevices(ctx: Context, request: unknown) {
  const { AccessToken, Limit, PaginationToken } = parseRequest(schema, request)
  const { sub } = await requireAccessToken(ctx, AccessToken)
  const limit = Limit || MOST
  const offset = Number(PaginationToken ?? 0)
  const rows = await ctx.db
    .select()
    .from(devices)
    .where(eq(devices.sub, sub))
    .orderBy(desc(devices.usedAt), desc(devices.key))
    .limit(limit + 1)
    .offset(offset)
  return {
    Devices: rows.slice(0, limit).map(deviceToWire),
    ...(rows.length > limit && { PaginationToken: String(offset + limit) }),
  }
}
