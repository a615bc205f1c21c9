import { inArray } from 'drizzle-orm'
import { profiles } from '#members/tables.ts'
import { type Context, isAdmin } from '#platform/context.ts'

type Owned = { profileId: string | null }

/**
 * Returns a function that names the member of a plan. Administrators get the email address, and other
 * requesters get nothing.
 */
export async function namedFor(
  ctx: Context,
  profileIds: readonly (string | null)[],
): Promise<(plan: Owned) => { username?: string }> {
  const ids = [...new Set(profileIds)].filter((id) => id !== null)
  if (!isAdmin(ctx.requester) || ids.length === 0) return () => ({})
  const { id, username } = profiles
  const rows = await ctx.db.select({ id, username }).from(profiles).where(inArray(id, ids))
  const names = new Map(rows.map(({ id, username }) => [id, username]))
  return ({ profileId }) => {
    const name = profileId === null ? undefined : names.get(profileId)
    return name === undefined ? {} : { username: name }
  }
}
