import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Config } from '#platform/config/config.ts'
import type { Context } from '#platform/context.ts'
import { followValue } from '#platform/db/follow-value.ts'
import { NoConsent } from './no-consent.ts'
import { NoKey } from './no-key.ts'
import { type ConsentState, isLentFor, needsConsent, type Purpose } from './purposes.ts'
import { memberKeys } from './tables.ts'
import { unwrapKey, wrapKey } from './wrap-key.ts'

type KeyRow = Omit<typeof memberKeys.$inferSelect, 'goalSalt'>
/** A key, and how the consent stood when it was read; left out where nobody can say that it stays so. */
type Known = { wrapped: Buffer; key: Buffer; consent?: ConsentState }
type KeyCache = {
  keys: LRUCache<string, Known>
  /** How often something was forgotten: what was read before is not remembered after. */
  forgotten: number
}
export type MemberKeys = ReadonlyMap<string, Buffer>

const KEY_BYTES = 32
const REMEMBERED_MS = 5 * 60 * 1000
const MOST_REMEMBERED = 10_000
/** As many as ask AWS KMS at a time. */
const AT_ONCE = 50

const caches = new WeakMap<Config, KeyCache>()

/** Keys that were unwrapped a moment ago, for whoever has these settings. */
function cacheOf(config: Config): KeyCache {
  const known = caches.get(config)
  if (known) return known
  const cache = {
    keys: new LRUCache<string, Known>({ max: MOST_REMEMBERED, ttl: REMEMBERED_MS }),
    forgotten: 0,
  }
  caches.set(config, cache)
  return cache
}

/**
 * The key to seal a member's data with, made at the first need. It exists exactly if the caller's transaction commits.
 * Throws `NoConsent` where the purpose needs a consent that does not stand.
 */
export async function ensureMemberKey(ctx: Context, purpose: Purpose, memberId: string): Promise<Buffer> {
  return requireKey(await prepareMemberKeys(ctx, purpose, [memberId]), memberId)
}

/** The same for many. Always as the database has them: what is sealed with another key would be lost. */
export async function prepareMemberKeys(
  ctx: Context,
  purpose: Purpose,
  memberIds: readonly string[],
): Promise<MemberKeys> {
  const ids = [...new Set(memberIds)].sort()
  const keys = await readKeys(ctx, purpose, ids)
  const missing = ids.filter((id) => !keys.has(id))
  if (missing.length === 0) return keys
  const made = await inTurns(missing, (memberId) => newKey(ctx, memberId))
  await ctx.db.insert(memberKeys).values(made).onConflictDoNothing()
  return new Map([...keys, ...(await readKeys(ctx, purpose, missing))])
}

/**
 * The keys that open what was sealed for members, from memory or in one query, without those that were destroyed.
 * Throws `NoConsent` where the purpose needs a consent that one of them did not give, or has withdrawn.
 */
export async function findMemberKeys(
  ctx: Context,
  purpose: Purpose,
  memberIds: readonly string[],
): Promise<MemberKeys> {
  const { keys: remembered } = cacheOf(ctx.config)
  const keys = new Map<string, Buffer>()
  for (const id of memberIds) {
    const known = remembered.get(id)
    if (known && mayUse(purpose, known)) keys.set(id, known.key)
  }
  const missing = [...new Set(memberIds)].filter((id) => !keys.has(id))
  if (missing.length === 0) return keys
  return new Map([...keys, ...(await readKeys(ctx, purpose, missing))])
}

/** What is remembered refuses nobody: who agreed a moment ago is looked for in the database. */
function mayUse(purpose: Purpose, { consent }: Known): boolean {
  return !needsConsent(purpose) || (consent !== undefined && isLentFor(purpose, consent))
}

/** Takes keys out of this process's memory. */
export function forgetMemberKeys(config: Config, memberIds: readonly string[]): void {
  const cache = cacheOf(config)
  cache.forgotten += 1
  for (const id of memberIds) cache.keys.delete(id)
}

/** Takes out of this process's memory how members' consents stood; what unwraps their keys is not asked again. */
export function forgetConsents(config: Config, memberIds: readonly string[]): void {
  const cache = cacheOf(config)
  cache.forgotten += 1
  for (const id of memberIds) {
    const known = cache.keys.get(id)
    if (known) cache.keys.set(id, { wrapped: known.wrapped, key: known.key }, { noUpdateTTL: true })
  }
}

function forgetAll(config: Config): void {
  const cache = cacheOf(config)
  cache.forgotten += 1
  cache.keys.clear()
}

/** Forgets keys as soon as they are destroyed, or a consent was given or withdrawn, by whichever process. */
export function followMemberKeys(
  databaseUrl: string,
  config: Config,
  onError: (error: Error) => void,
): { stop: () => Promise<void> } {
  return followValue(databaseUrl, {
    channel: 'member_keys',
    // There is nothing to read: this asks whether the line still stands.
    query: `select ''`,
    onValue: (announced) => forgetAnnounced(config, announced),
    onLost: () => forgetAll(config),
    onError,
  })
}

/** How the database announces that a consent was given or withdrawn; a member's id alone, that their key is gone. */
const CONSENT_OF = 'consent:'

function forgetAnnounced(config: Config, announced: string): void {
  if (!announced.startsWith(CONSENT_OF)) forgetMemberKeys(config, [announced])
  else forgetConsents(config, [announced.slice(CONSENT_OF.length)])
}

export function requireKey(keys: MemberKeys, memberId: string): Buffer {
  const key = keys.get(memberId)
  if (!key) throw new NoKey()
  return key
}

/** A member, their key if there is one, and how their consent stands, as this transaction sees it. */
type Found = {
  memberId: string
  wrapped: Buffer | null
  wrappedBy: string | null
  agreed: boolean | null
  /** Whether this transaction has written something, perhaps a consent, that may still be taken back. */
  isWriting: boolean
}

/** Reads keys and consents in one statement: a key is unwrapped for a purpose only where its consent stands. */
async function readKeys(
  ctx: Context,
  purpose: Purpose,
  memberIds: readonly string[],
): Promise<Map<string, Buffer>> {
  const cache = cacheOf(ctx.config)
  const { forgotten } = cache
  const { rows } = await ctx.db.execute<Found>(sql`
    select member.id as "memberId", stored.wrapped, stored.wrapped_by as "wrappedBy",
      (select bool_or(stands) from platform.health_consents given where given.member_id = member.id) as agreed,
      pg_current_xact_id_if_assigned() is not null as "isWriting"
    from unnest(${sql.param([...memberIds])}::uuid[]) member (id)
      left join platform.member_keys stored on stored.member_id = member.id`)
  if (!rows.every((row) => isLentFor(purpose, consentOf(row)))) throw new NoConsent()
  const stored = rows.filter(isKeyRow)
  const keys = await inTurns(stored, (row) => unwrap(ctx, row))
  for (const [at, row] of stored.entries())
    if (cache.forgotten === forgotten) remember(cache, row, keys[at] as Buffer)
  return new Map(stored.map(({ memberId }, at) => [memberId, keys[at] as Buffer]))
}

function consentOf({ agreed }: Found): ConsentState {
  if (agreed === null) return 'never given'
  return agreed ? 'stands' : 'withdrawn'
}

function isKeyRow(row: Found): row is Found & KeyRow {
  return row.wrapped !== null
}

async function unwrap(ctx: Context, row: KeyRow): Promise<Buffer> {
  const known = cacheOf(ctx.config).keys.get(row.memberId)
  return known?.wrapped.equals(row.wrapped) ? known.key : unwrapKey(ctx, row)
}

/** For as long as the key was remembered already, so that whatever unwraps it is asked again in time. */
function remember({ keys }: KeyCache, row: Found & KeyRow, key: Buffer): void {
  const { memberId, wrapped, isWriting } = row
  const isKnown = keys.get(memberId)?.wrapped.equals(wrapped) ?? false
  if (!isWriting) keys.set(memberId, { wrapped, key, consent: consentOf(row) }, { noUpdateTTL: isKnown })
  else if (!isKnown) keys.set(memberId, { wrapped, key })
}

async function newKey(ctx: Context, memberId: string): Promise<KeyRow> {
  const key = randomBytes(KEY_BYTES)
  const row = await wrapKey(ctx, memberId, key)
  // Read again in a moment, and not unwrapped if it is the one that stands.
  cacheOf(ctx.config).keys.set(memberId, { wrapped: row.wrapped, key })
  return row
}

async function inTurns<In, Out>(all: readonly In[], act: (one: In) => Promise<Out>): Promise<Out[]> {
  const done: Out[] = []
  for (let from = 0; from < all.length; from += AT_ONCE)
    done.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(act))))
  return done
}
