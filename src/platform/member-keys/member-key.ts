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
/**
 * A key and the state of the member's consent when it was read. `consent` is undefined if a rollback could
 * still change it.
 */
type Known = { wrapped: Buffer; key: Buffer; consent?: ConsentState }
type KeyCache = {
  keys: LRUCache<string, Known>
  /**
   * Number of times that entries were forgotten. Values read before such a moment are not stored afterwards.
   */
  forgotten: number
}
export type MemberKeys = ReadonlyMap<string, Buffer>

const KEY_BYTES = 32
const REMEMBERED_MS = 5 * 60 * 1000
const MOST_REMEMBERED = 10_000
/** Maximum number of concurrent calls to AWS KMS. */
const AT_ONCE = 50

const caches = new WeakMap<Config, KeyCache>()

/** Returns the cache of recently unwrapped keys for this config. */
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
 * Returns the key that seals a member's data, and creates it if needed. A new key exists exactly if the
 * caller's transaction commits. Throws `NoConsent` if the purpose needs a consent that is missing or
 * withdrawn.
 */
export async function ensureMemberKey(ctx: Context, purpose: Purpose, memberId: string): Promise<Buffer> {
  return requireKey(await prepareMemberKeys(ctx, purpose, [memberId]), memberId)
}

/**
 * Does the same for many members. The keys are always read from the database, because data sealed with any
 * other key would be lost.
 */
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
 * Returns the keys that open members' sealed data, from memory or with one query. Destroyed keys are omitted.
 * Throws `NoConsent` if the purpose needs a consent that one of the members never gave or has withdrawn.
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

/**
 * A cached consent never leads to a refusal. If it is not sufficient, the database is read, because the
 * member may just have consented.
 */
function mayUse(purpose: Purpose, { consent }: Known): boolean {
  return !needsConsent(purpose) || (consent !== undefined && isLentFor(purpose, consent))
}

/** Removes keys from this process's memory. */
export function forgetMemberKeys(config: Config, memberIds: readonly string[]): void {
  const cache = cacheOf(config)
  cache.forgotten += 1
  for (const id of memberIds) cache.keys.delete(id)
}

/**
 * Removes members' consents from this process's memory but keeps the keys, so that they need not be unwrapped
 * again.
 */
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

/** Forgets a key or consent as soon as any process destroys the key or changes the consent. */
export function followMemberKeys(
  databaseUrl: string,
  config: Config,
  onError: (error: Error) => void,
): { stop: () => Promise<void> } {
  return followValue(databaseUrl, {
    channel: 'member_keys',
    // There is no value to read. The query only checks that the connection still works.
    query: `select ''`,
    onValue: (announced) => forgetAnnounced(config, announced),
    onLost: () => forgetAll(config),
    onError,
  })
}

/**
 * Prefix of the announcement that a consent was given or withdrawn. A member's id alone announces that the
 * key was destroyed.
 */
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

/** A member, with the key if there is one, and the consent as this transaction sees it. */
type Found = {
  memberId: string
  wrapped: Buffer | null
  wrappedBy: string | null
  agreed: boolean | null
  /** True if this transaction has written something, perhaps a consent, that may still be rolled back. */
  isWriting: boolean
}

/**
 * Reads keys and consents in one statement, so that a key is unwrapped for a purpose only if its consent is
 * given.
 */
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

/**
 * Caches a key. A key that was already cached keeps its expiration time, so that it is unwrapped again
 * regularly.
 */
function remember({ keys }: KeyCache, row: Found & KeyRow, key: Buffer): void {
  const { memberId, wrapped, isWriting } = row
  const isKnown = keys.get(memberId)?.wrapped.equals(wrapped) ?? false
  if (!isWriting) keys.set(memberId, { wrapped, key, consent: consentOf(row) }, { noUpdateTTL: isKnown })
  else if (!isKnown) keys.set(memberId, { wrapped, key })
}

async function newKey(ctx: Context, memberId: string): Promise<KeyRow> {
  const key = randomBytes(KEY_BYTES)
  const row = await wrapKey(ctx, memberId, key)
  // The key is read again in a moment. If it was the one stored, it need not be unwrapped.
  cacheOf(ctx.config).keys.set(memberId, { wrapped: row.wrapped, key })
  return row
}

async function inTurns<In, Out>(all: readonly In[], act: (one: In) => Promise<Out>): Promise<Out[]> {
  const done: Out[] = []
  for (let from = 0; from < all.length; from += AT_ONCE)
    done.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(act))))
  return done
}
