import { desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { validate } from 'uuid'
import { changesOf } from '#platform/audit/changes-of.ts'
import { audit } from '#platform/audit/tables.ts'
import { type Context, requireAdmin } from '#platform/context.ts'
import { countOf, offsetOf, type Page } from '#platform/db/page.ts'
import { recordedAs } from '../privacy/recorded-as.ts'
import { profiles, subscriptions } from '../tables.ts'

/** What somebody did, or what was done to what is theirs. */
export const RECORD_PARTS = ['by', 'about'] as const
type Part = (typeof RECORD_PARTS)[number]

/** Somebody did something. What stood before and after is not told here: it may tell of a member’s health. */
type ListedChange = {
  id: string
  at: Date
  act: string
  subject: string
  /** As the record knows who did it: a user’s id, `system` or `guest`. */
  actor: string
  /** The address of whoever did it, while they have a profile. */
  username: string | null
  /** Whom it is about, where that is a member, with their address while they have a profile. */
  profileId: string | null
  aboutUsername: string | null
}

type Asked = { query?: string; part?: Part | undefined; page: number; count: number }

/**
 * The record of changes, the newest first: all of it, or that of a person, by their address or id. What is the record’s
 * own, such as `plan:…`, is found by that.
 */
export async function listRecordedChanges(
  ctx: Context,
  { query = '', part, ...paging }: Asked,
): Promise<Page<ListedChange>> {
  requireAdmin(ctx.requester)
  const which = query.trim() === '' ? undefined : await isOf(ctx, query.trim(), part)
  const { id, at, act, subject, actor, memberId } = audit
  const rows = await ctx.db
    .select({ id, at, act, subject, actor, memberId })
    .from(audit)
    .where(which)
    .orderBy(desc(id))
    .limit(paging.count)
    .offset(offsetOf(paging))
  const owners = await findOwners(ctx, rows)
  const about = rows.map(({ memberId, subject }) => memberId ?? owners.get(subject) ?? null)
  const usernames = await findUsernames(ctx, { actors: rows.map(({ actor }) => actor), profileIds: about })
  const data = rows.map(({ id, memberId: _, ...row }, place) => ({
    ...row,
    id: String(id),
    username: usernames.get(row.actor) ?? null,
    profileId: about[place] ?? null,
    aboutUsername: usernames.get(about[place] ?? '') ?? null,
  }))
  return { data, ...paging, total: await countOf(ctx.db, audit, which) }
}

const NOBODY = ''

async function isOf(ctx: Context, query: string, part: Part | undefined): Promise<SQL | undefined> {
  const person = await findPerson(ctx, query)
  const known = person && (await recordedAs(ctx, person))
  const isBy = eq(audit.actor, known?.actor ?? query)
  const isAbout = known
    ? changesOf({ ...known, actor: NOBODY })
    : or(eq(audit.subject, query), eq(sql`split_part(${audit.subject}, ':', 2)`, query))
  if (part === 'by') return isBy
  return part === 'about' ? isAbout : or(isBy, isAbout)
}

async function findPerson({ db }: Context, query: string) {
  const isNamed = or(eq(profiles.username, query.toLowerCase()), eq(profiles.authUserId, query))
  const [person] = await db
    .select()
    .from(profiles)
    .where(validate(query) ? or(isNamed, eq(profiles.id, query)) : isNamed)
  return person
}

/** By the id of the user, and by that of the profile. */
async function findUsernames(
  { db }: Context,
  { actors, profileIds }: { actors: string[]; profileIds: (string | null)[] },
): Promise<Map<string, string>> {
  const ids = profileIds.filter((id) => id !== null)
  const rows = await db
    .select({ id: profiles.id, actor: profiles.authUserId, username: profiles.username })
    .from(profiles)
    .where(or(inArray(profiles.authUserId, [...new Set(actors)]), inArray(profiles.id, [...new Set(ids)])))
  return new Map(
    rows.flatMap(({ id, actor, username }): [string, string][] => [
      [actor, username],
      [id, username],
    ]),
  )
}

/** Whose profile, login or subscription each subject is, while they have a profile. */
async function findOwners(
  { db }: Context,
  rows: readonly { subject: string }[],
): Promise<Map<string, string>> {
  const idsOf = (noun: string) =>
    rows.flatMap(({ subject }) => (subject.startsWith(`${noun}:`) ? [subject.slice(noun.length + 1)] : []))
  const owned = await db
    .select({ id: profiles.id, user: profiles.authUserId, subscription: subscriptions.id })
    .from(profiles)
    .leftJoin(subscriptions, eq(subscriptions.profileId, profiles.id))
    .where(
      or(
        inArray(profiles.authUserId, idsOf('user')),
        inArray(subscriptions.id, idsOf('subscription').filter(isUuid)),
      ),
    )
  const ofProfiles = idsOf('profile').filter(isUuid)
  return new Map([
    ...ofProfiles.map((id): [string, string] => [`profile:${id}`, id]),
    ...owned.flatMap(({ id, user, subscription }): [string, string][] => [
      [`user:${user}`, id],
      [`subscription:${subscription}`, id],
    ]),
  ])
}

const isUuid = (id: string) => validate(id)
