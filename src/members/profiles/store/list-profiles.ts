import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { validate } from 'uuid'
import { type Context, isAdmin } from '#platform/context.ts'
import { countOf, offsetOf, type Page } from '#platform/db/page.ts'
import { plainText } from '#platform/db/plain-text.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { profiles } from '../../tables.ts'
import { plainProfile } from './load-profiles.ts'
import { openGoalsOfAll } from './open-goals.ts'
import type { ListedProfile } from './profile.ts'

/**
 * Lists all members, newest first, for administrators, and without health goals for support. With a query,
 * lists the members that match every word.
 */
export async function listProfiles(
  ctx: Context,
  { query = '', ...paging }: { page: number; count: number; query?: string },
): Promise<Page<ListedProfile>> {
  requireDuty(ctx.requester, 'billing')
  const words = query.split(/\s+/).filter((word) => word !== '')
  const named = and(...words.slice(0, MOST_WORDS).map(isNamedBy))
  const data = await ctx.db
    .select()
    .from(profiles)
    .where(named)
    .orderBy(desc(profiles.created), desc(profiles.id))
    .limit(paging.count)
    .offset(offsetOf(paging))
  const goals = isAdmin(ctx.requester) ? await openGoalsOfAll(ctx, 'show-member', data) : []
  const shown = data.map((row, at) => ({ ...plainProfile(row), goals: goals[at] ?? [] }))
  return { data: shown, ...paging, total: await countOf(ctx.db, profiles, named) }
}

const MOST_WORDS = 12

/** Matches a word against a part of an address or name, ignoring case and accents, or against a whole id. */
function isNamedBy(word: string): SQL | undefined {
  const isPart = sql`strpos(${profiles}.searched, ${plainText(word)}) > 0`
  return or(isPart, eq(profiles.authUserId, word), ...(validate(word) ? [eq(profiles.id, word)] : []))
}
