import type { InferSelectModel } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '#platform/context.ts'
import { packJson, unpackJson } from '#platform/db/packed-json.ts'
import { seal, unseal } from '#platform/sealing.ts'
import {
  ensureMemberKey,
  findMemberKeys,
  forgetMemberKeys,
  type MemberKeys,
  requireKey,
} from './member-key.ts'
import { needsConsent, type Purpose } from './purposes.ts'
import { noteOpened } from './readings.ts'
import { Sealed } from './sealed.ts'

/** A row whose sealed data is bound to its id. `profileId` is null if the row belongs to no member. */
type MemberRow = { id: string; profileId: string | null }
type Opening<Field> = Field extends Sealed<infer T> ? T : Field
/** The row with its sealed columns opened. */
export type Opened<Row> = { [Name in keyof Row]: Opening<Row[Name]> }

/** The sealed columns of a table with their opened types. */
type SealedOf<Table extends PgTable> = {
  [Name in keyof InferSelectModel<Table> as NonNullable<InferSelectModel<Table>[Name]> extends Sealed<unknown>
    ? Name
    : never]: Opening<InferSelectModel<Table>[Name]>
}

/** First byte of sealed data. Older data is JSON or packed JSON, whose first bytes are different. */
const SEALED = 1
/** Packing makes shorter JSON larger. */
const PACKED_FROM_BYTES = 1024

/**
 * Opens all sealed columns in a member's row. Throws `NoConsent` if the purpose needs a consent that is not
 * given.
 */
export async function openRow<Row extends MemberRow>(
  ctx: Context,
  purpose: Purpose,
  row: Row,
): Promise<Opened<Row>> {
  const [opened] = await openRows(ctx, purpose, [row])
  return opened as Opened<Row>
}

/** Does the same for many rows, with one query for the keys and consents of all their members. */
export async function openRows<Row extends MemberRow>(
  ctx: Context,
  purpose: Purpose,
  rows: readonly Row[],
): Promise<Opened<Row>[]> {
  for (const row of rows) noteOpened(ctx, purpose, row)
  // Data stored before member keys existed needs no key, but it still needs the consent.
  const isAsked = needsConsent(purpose) ? (field: unknown) => field instanceof Sealed : isSealed
  const memberIds = rows.flatMap(({ profileId, ...row }) =>
    profileId !== null && Object.values(row).some(isAsked) ? [profileId] : [],
  )
  if (memberIds.length === 0) return rows.map((row) => openWith(new Map(), row))
  const keys = await findMemberKeys(ctx, purpose, memberIds)
  try {
    return rows.map((row) => openWith(keys, row))
  } catch {
    // A cached key may come from a transaction that was rolled back.
    forgetMemberKeys(ctx.config, memberIds)
    const asStored = await findMemberKeys(ctx, purpose, memberIds)
    return rows.map((row) => openWith(asStored, row))
  }
}

/**
 * Seals values for columns of a member's row with the member's own key. Throws `NoConsent` if the purpose
 * needs a consent that is not given. If all values are null, no key is needed.
 */
export async function sealFor<Table extends PgTable, Name extends keyof SealedOf<Table>>(
  ctx: Context,
  purpose: Purpose,
  { memberId, id, table }: { memberId: string | null; id: string; table: Table },
  values: { [N in Name]: SealedOf<Table>[N] },
): Promise<{ [N in Name]: InferSelectModel<Table>[N & keyof InferSelectModel<Table>] }> {
  const isAnything = Object.values(values).some((value) => value !== null)
  const key = memberId === null || !isAnything ? null : await ensureMemberKey(ctx, purpose, memberId)
  const { schema, name } = getTableConfig(table)
  const columns = table as unknown as Record<string, { name: string }>
  const fields = Object.entries(values).map(([field, value]) => {
    const column = `${schema}.${name}.${columns[field]?.name}`
    if (value === null) return [field, null]
    const stored = Buffer.from(JSON.stringify(value))
    return [field, new Sealed(column, key ? sealStored(key, { column, id }, stored) : packed(stored))]
  })
  return Object.fromEntries(fields)
}

type Place = { column: string; id: string }

/** Packs an unsealed stored value if necessary and seals it for its place. */
export function sealStored(key: Buffer, place: Place, stored: Buffer): Buffer {
  return Buffer.concat([Buffer.of(SEALED), seal(key, packed(stored), boundTo(place))])
}

function openWith<Row extends MemberRow>(keys: MemberKeys, row: Row): Opened<Row> {
  const fields = Object.entries<unknown>(row).map(([name, field]) => {
    if (!(field instanceof Sealed)) return [name, field]
    const bytes = Sealed.bytesOf(field)
    if (!isSealed(field)) return [name, unpackJson(bytes)]
    const key = requireKey(keys, row.profileId ?? '')
    const stored = unseal(key, bytes.subarray(1), boundTo({ column: Sealed.columnOf(field), id: row.id }))
    if (!stored) throw new Error(`${Sealed.columnOf(field)} does not open with its member’s key.`)
    return [name, unpackJson(stored)]
  })
  return Object.fromEntries(fields)
}

/** Data stored before member keys existed is unsealed in the same columns. */
function isSealed(field: unknown): boolean {
  return field instanceof Sealed && Sealed.bytesOf(field)[0] === SEALED
}

function packed(stored: Buffer): Buffer {
  return stored.length < PACKED_FROM_BYTES ? stored : packJson(stored)
}

function boundTo({ column, id }: Place): string {
  return `${column}:${id}`
}
