import { eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, inTransaction } from '#platform/context.ts'
import { attributesToWire } from '../../attributes/wire.ts'
import { setInGroup } from '../../groups/set-in-group.ts'
import { parseRequest } from '../../parse-request.ts'
import { ProtocolError } from '../../protocol-error.ts'
import { groups, users } from '../../tables.ts'
import { namedUser, poolParameter, requireNamedUser, requirePool } from './named-user.ts'
import { userToWire } from './wire.ts'

const MOST = 60

const groupName = z
  .string()
  .max(128)
  .regex(/^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u)

const namedGroup = z.object({ UserPoolId: poolParameter, GroupName: groupName })
const userAndGroup = namedUser.extend({ GroupName: groupName })
const newGroup = namedGroup.extend({
  Description: z.string().max(2048).nullish(),
  Precedence: z.int().min(0).max(2_147_483_647).nullish(),
})
const paged = z.object({
  UserPoolId: poolParameter,
  Limit: z.int().min(0).max(MOST).nullish(),
  NextToken: z.string().min(1).max(2048).nullish(),
})

type GroupRow = typeof groups.$inferSelect

export async function createGroup(ctx: Context, request: unknown) {
  const { UserPoolId, GroupName, Description, Precedence } = parseRequest(newGroup, request)
  requirePool(ctx, UserPoolId)
  const now = ctx.now()
  const [made] = await ctx.db
    .insert(groups)
    .values({
      name: GroupName,
      description: Description ?? null,
      precedence: Precedence ?? null,
      createdAt: now,
      changedAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (!made) throw new ProtocolError('GroupExistsException', 'A group with the name already exists.')
  return { Group: shownGroup(ctx, made) }
}

export async function getGroup(ctx: Context, request: unknown) {
  return { Group: shownGroup(ctx, await requireGroup(ctx, parseRequest(namedGroup, request))) }
}

/** Deletes a group and removes all its members. */
export async function deleteGroup(ctx: Context, request: unknown) {
  const named = parseRequest(namedGroup, request)
  await inTransaction(ctx, async (ctx) => {
    const { name } = await requireGroup(ctx, named)
    await ctx.db.delete(groups).where(eq(groups.name, name))
    await ctx.db
      .update(users)
      .set({ groups: sql`array_remove(${users.groups}, ${name})` })
      .where(sql`${users.groups} @> array[${name}]`)
  })
  return {}
}

export async function listGroupsOfPool(ctx: Context, request: unknown) {
  const { UserPoolId, Limit, NextToken } = parseRequest(paged, request)
  requirePool(ctx, UserPoolId)
  const limit = Limit || MOST
  const rows = await ctx.db
    .select()
    .from(groups)
    .where(NextToken ? gt(groups.name, NextToken) : undefined)
    .orderBy(groups.name)
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  return {
    Groups: shown.map((group) => shownGroup(ctx, group)),
    ...(rows.length > limit && { NextToken: shown.at(-1)?.name }),
  }
}

export async function adminAddUserToGroup(ctx: Context, request: unknown) {
  const named = parseRequest(userAndGroup, request)
  const { name } = await requireGroup(ctx, named)
  const { sub } = await requireNamedUser(ctx, named)
  await setInGroup(ctx, { authUserId: sub, group: name, isIn: true })
  return {}
}

export async function adminRemoveUserFromGroup(ctx: Context, request: unknown) {
  const named = parseRequest(userAndGroup, request)
  const { name } = await requireGroup(ctx, named)
  const { sub } = await requireNamedUser(ctx, named)
  await setInGroup(ctx, { authUserId: sub, group: name, isIn: false })
  return {}
}

export async function adminListGroupsForUser(ctx: Context, request: unknown) {
  const user = await requireNamedUser(ctx, parseRequest(namedUser, request))
  const rows = await ctx.db
    .select()
    .from(groups)
    .where(sql`${groups.name} = any(${sql.param(user.groups, users.groups)})`)
    .orderBy(groups.name)
  return { Groups: rows.map((group) => shownGroup(ctx, group)) }
}

export async function listUsersInGroup(ctx: Context, request: unknown) {
  const { Limit, NextToken, ...named } = parseRequest(paged.extend(namedGroup.shape), request)
  const { name } = await requireGroup(ctx, named)
  const limit = Limit || MOST
  const after = z.uuid().safeParse(NextToken).data
  const rows = await ctx.db
    .select()
    .from(users)
    .where(sql`${users.groups} @> array[${name}] and ${after ? gt(users.sub, after) : sql`true`}`)
    .orderBy(users.sub)
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  return {
    Users: shown.map((user) => ({ ...userToWire(user), Attributes: attributesToWire(ctx.config, user) })),
    ...(rows.length > limit && { NextToken: shown.at(-1)?.sub }),
  }
}

async function requireGroup(ctx: Context, named: z.infer<typeof namedGroup>): Promise<GroupRow> {
  requirePool(ctx, named.UserPoolId)
  const [group] = await ctx.db.select().from(groups).where(eq(groups.name, named.GroupName))
  if (!group) throw new ProtocolError('ResourceNotFoundException', 'Group not found.')
  return group
}

function shownGroup({ config }: Context, { name, description, precedence, createdAt, changedAt }: GroupRow) {
  return {
    GroupName: name,
    UserPoolId: config.identity.userPoolId,
    ...(description !== null && { Description: description }),
    ...(precedence !== null && { Precedence: precedence }),
    CreationDate: createdAt.getTime() / 1000,
    LastModifiedDate: changedAt.getTime() / 1000,
  }
}
