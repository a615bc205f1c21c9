import { desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { validate } from 'uuid'
import { changesOf } from '#platform/audit/changes-of.ts'
import { audit } from '#platform/audit/tables.ts'
import { type Context, requireAdmin } from '#platform/context.ts'
import { countOf, offsetOf, type Page } from '#platform/db/page.ts'
import { recordedAs } from '../privacy/recorded-as.ts'
import { profiles, subscriptions } from '../tables.ts'

/** The roles in which a person can appear in the record: who made a change, or whose data was changed. */
export const RECORD_PARTS = ['by', 'about'] as const
type Part = (typeof RECORD_PARTS)[number]

/**
 * One recorded change. The values before and after are left out because they can reveal a member’s health.
 */
type ListedChange = {
  id: string
  at: Date
  act: string
  subject: string
  /** The actor as stored in the record: a user’s id, `system` or `guest`. */
  actor: string
  /** The email address of the actor, while they have a profile. */
  username: string | null
  /**
   * The profile id and email address of the member whom the change is about. Null if it is about no member or
   * the profile is gone.
   */
  profileId: string | null
  aboutUsername: string | null
}

type Asked = { query?: string; part?: Part | undefined; page: number; count: number }

/**
 * Lists recorded changes, newest first: all of them, or those of one person, found by address or id. Subjects
 * that belong to no person, such as `plan:…`, are found by their own name.
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
  const people = await findPeople(ctx, rows)
  const data = rows.map(({ id, memberId, ...row }) => {
    const owner = people.get(memberId ? `profile:${memberId}` : row.subject)
    return {
      ...row,
      id: String(id),
      username: people.get(`user:${row.actor}`)?.username ?? null,
      profileId: memberId ?? owner?.id ?? profileIn(row.subject),
      aboutUsername: owner?.username ?? null,
    }
  })
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

type Person = { id: string; username: string }

/**
 * Finds the actors and affected members who still have a profile. The map is keyed by profile, user and
 * subscription, as subjects name them.
 */
async function findPeople(
  { db }: Context,
  rows: readonly { actor: string; subject: string; memberId: string | null }[],
): Promise<Map<string, Person>> {
  const subjects = rows.flatMap(({ actor, subject, memberId }) => [
    ...[subject, `user:${actor}`],
    ...(memberId ? [`profile:${memberId}`] : []),
  ])
  const idsOf = (noun: string) =>
    subjects.flatMap((subject) => (subject.startsWith(`${noun}:`) ? [subject.slice(noun.length + 1)] : []))
  const uuidsOf = (noun: string) => idsOf(noun).filter((id) => validate(id))
  const { id, authUserId, username } = profiles
  const found = await db
    .select({ id, username, authUserId, subscription: subscriptions.id })
    .from(profiles)
    .leftJoin(subscriptions, eq(subscriptions.profileId, id))
    .where(
      or(
        inArray(authUserId, idsOf('user')),
        inArray(id, uuidsOf('profile')),
        inArray(subscriptions.id, uuidsOf('subscription')),
      ),
    )
  return new Map(
    found.flatMap((person): [string, Person][] => [
      [`profile:${person.id}`, person],
      [`user:${person.authUserId}`, person],
      [`subscription:${person.subscription}`, person],
    ]),
  )
}

function profileIn(subject: string): string | null {
  const [noun, id = ''] = subject.split(':')
  return noun === 'profile' && validate(id) ? id : null
}
