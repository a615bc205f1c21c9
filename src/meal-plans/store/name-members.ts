import { inArray } from 'drizzle-orm'
import { profiles } from '#members/tables.ts'
import { type Context, isAdmin } from '#platform/context.ts'

type Owned = { profileId: string | null }

/** How the members of plans are named to who asks: by their address to administrators, to everybody else not at all. */
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
