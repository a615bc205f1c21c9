import { randomBytes } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Config } from '#platform/config/config.ts'
import type { Context } from '#platform/context.ts'
import { followValue } from '#platform/db/follow-value.ts'
import { memberKeys } from './tables.ts'
import { unwrapKey, wrapKey } from './wrap-key.ts'

type KeyRow = typeof memberKeys.$inferSelect
type Known = { wrapped: Buffer; key: Buffer }
export type MemberKeys = ReadonlyMap<string, Buffer>

const KEY_BYTES = 32
const REMEMBERED_MS = 5 * 60 * 1000
const MOST_REMEMBERED = 10_000
/** As many as ask AWS KMS at a time. */
const AT_ONCE = 50

const caches = new WeakMap<Config, LRUCache<string, Known>>()

/** Keys that were unwrapped a moment ago, for whoever has these settings. */
function cacheOf(config: Config): LRUCache<string, Known> {
  const cache = caches.get(config) ?? new LRUCache({ max: MOST_REMEMBERED, ttl: REMEMBERED_MS })
  caches.set(config, cache)
  return cache
}

/** The key to seal a member's data with, made at the first need. It exists exactly if the caller's transaction commits. */
export async function ensureMemberKey(ctx: Context, memberId: string): Promise<Buffer> {
  return requireKey(await prepareMemberKeys(ctx, [memberId]), memberId)
}

/** The same for many. Always as the database has them: what is sealed with another key would be lost. */
export async function prepareMemberKeys(ctx: Context, memberIds: readonly string[]): Promise<MemberKeys> {
  const ids = [...new Set(memberIds)].sort()
  const keys = await readKeys(ctx, ids)
  const missing = ids.filter((id) => !keys.has(id))
  if (missing.length === 0) return keys
  const made = await inTurns(missing, (memberId) => newKey(ctx, memberId))
  await ctx.db.insert(memberKeys).values(made).onConflictDoNothing()
  return new Map([...keys, ...(await readKeys(ctx, missing))])
}

/** The key that opens what was sealed for a member; undefined once it was destroyed. */
export async function findMemberKey(ctx: Context, memberId: string): Promise<Buffer | undefined> {
  return (await findMemberKeys(ctx, [memberId])).get(memberId)
}

/** The same for many, from memory or in one query. */
export async function findMemberKeys(ctx: Context, memberIds: readonly string[]): Promise<MemberKeys> {
  const cache = cacheOf(ctx.config)
  const keys = new Map<string, Buffer>()
  for (const id of memberIds) {
    const known = cache.get(id)
    if (known) keys.set(id, known.key)
  }
  const missing = [...new Set(memberIds)].filter((id) => !keys.has(id))
  if (missing.length === 0) return keys
  return new Map([...keys, ...(await readKeys(ctx, missing))])
}

/** Takes keys out of this process's memory. */
export function forgetMemberKeys(config: Config, memberIds: readonly string[]): void {
  for (const id of memberIds) cacheOf(config).delete(id)
}

/** Forgets keys as soon as they are destroyed, by whichever process. */
export function followMemberKeys(
  databaseUrl: string,
  config: Config,
  onError: (error: Error) => void,
): { stop: () => Promise<void> } {
  return followValue(databaseUrl, {
    channel: 'member_keys',
    // There is nothing to read: this asks whether the line still stands.
    query: `select ''`,
    onValue: (memberId) => forgetMemberKeys(config, [memberId]),
    onLost: () => cacheOf(config).clear(),
    onError,
  })
}

export function requireKey(keys: MemberKeys, memberId: string): Buffer {
  const key = keys.get(memberId)
  if (!key) throw new Error('The key of this member is not there: what it sealed does not open any more.')
  return key
}

async function readKeys(ctx: Context, memberIds: readonly string[]): Promise<Map<string, Buffer>> {
  const rows = await ctx.db
    .select()
    .from(memberKeys)
    .where(inArray(memberKeys.memberId, [...memberIds]))
  const keys = await inTurns(rows, (row) => unwrap(ctx, row))
  return new Map(rows.map(({ memberId }, at) => [memberId, keys[at] as Buffer]))
}

async function unwrap(ctx: Context, row: KeyRow): Promise<Buffer> {
  const { memberId, wrapped } = row
  const known = cacheOf(ctx.config).get(memberId)
  if (known?.wrapped.equals(wrapped)) return known.key
  const key = await unwrapKey(ctx, row)
  cacheOf(ctx.config).set(memberId, { wrapped, key })
  return key
}

async function newKey(ctx: Context, memberId: string): Promise<KeyRow> {
  const key = randomBytes(KEY_BYTES)
  const row = await wrapKey(ctx, memberId, key)
  // Read again in a moment, and not unwrapped if it is the one that stands.
  cacheOf(ctx.config).set(memberId, { wrapped: row.wrapped, key })
  return row
}

async function inTurns<In, Out>(all: readonly In[], act: (one: In) => Promise<Out>): Promise<Out[]> {
  const done: Out[] = []
  for (let from = 0; from < all.length; from += AT_ONCE)
    done.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(act))))
  return done
}
