import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { attributesToWire } from '../../attributes/wire.ts'
import { parseRequest } from '../../parse-request.ts'
import { ProtocolError } from '../../protocol-error.ts'
import { users } from '../../tables.ts'
import { poolParameter, requirePool } from './named-user.ts'
import { userToWire } from './wire.ts'

const MOST = 60

const schema = z.object({
  UserPoolId: poolParameter,
  Limit: z.int().min(0).max(MOST).nullish(),
  PaginationToken: z.uuid().nullish(),
  Filter: z.string().max(256).nullish(),
})

/** Lists all users by id, or those that match a filter such as `email ^= "ada"`. */
export async function listUsers(ctx: Context, request: unknown) {
  const { UserPoolId, Limit, PaginationToken, Filter } = parseRequest(schema, request)
  requirePool(ctx, UserPoolId)
  const limit = Limit || MOST
  const rows = await ctx.db
    .select()
    .from(users)
    .where(and(PaginationToken ? gt(users.sub, PaginationToken) : undefined, conditionOf(Filter ?? '')))
    .orderBy(users.sub)
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  return {
    Users: shown.map((user) => ({ ...userToWire(user), Attributes: attributesToWire(ctx.config, user) })),
    ...(rows.length > limit && { PaginationToken: shown.at(-1)?.sub }),
  }
}

const FILTER = /^"?([\w:]+)"?\s*(\^?=)\s*"([^"\\]*)"$/

const COLUMNS: Record<string, SQL> = {
  username: sql`${users.sub}::text`,
  sub: sql`${users.sub}::text`,
  email: sql`${users.username}`,
  phone_number: sql`${users.attributes} ->> 'phone_number'`,
  'cognito:user_status': sql`${users.status}`,
}

function conditionOf(filter: string): SQL | undefined {
  if (filter === '') return undefined
  const [, name = '', operator, value = ''] = FILTER.exec(filter.trim()) ?? []
  const column = COLUMNS[name]
  if (!column) throw new ProtocolError('InvalidParameterException', 'Error while parsing filter.')
  const wanted = name === 'email' ? value.toLowerCase() : value
  return operator === '=' ? eq(column, wanted) : sql`starts_with(${column}, ${wanted})`
}
