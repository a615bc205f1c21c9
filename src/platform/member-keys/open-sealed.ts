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
import { Sealed } from './sealed.ts'

/** What health data is opened for. A test lists who opens it, and for which of these. */
export const PURPOSES = {
  'show-member': 'shown to its member, or to somebody whose reading the member sees',
  'change-facts': 'changed by its member, or by somebody whose change the member sees',
  'plan-meals': 'made into a week of meals',
  'change-plan': 'a meal plan changed by its member, or by an administrator, of whom it is recorded',
  'mail-plan': 'mailed to its member',
  'mend-orders': 'why a week was not made, shown to the administrator who sees to it',
  'verify-plans': 'recomputed by the operator together with all others, who is shown what no longer agrees',
  'lead-phases': 'a diet with phases follows it',
  'check-service': 'a subscription begins or goes on only where meals can be planned',
  'ask-consent': 'whether there is anything that consent is needed for',
  'export-data': 'taken along by its member',
} as const
export type Purpose = keyof typeof PURPOSES

type SealedFields = Record<string, Sealed<unknown> | null>
type SealedRow<Fields extends SealedFields> = {
  /** Null where something is nobody's. */
  memberId: string | null
  /** The row's, which what was sealed is bound to. */
  id: string
  sealed: Fields
}
type Opened<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends Sealed<infer T> ? T : Opening<Fields[Name]>
}
type Opening<Field> = Field extends Sealed<infer T> ? T : Field

/** The sealed columns of a table, as they are once opened. */
type SealedOf<Table extends PgTable> = {
  [Name in keyof InferSelectModel<Table> as NonNullable<InferSelectModel<Table>[Name]> extends Sealed<unknown>
    ? Name
    : never]: Opening<InferSelectModel<Table>[Name]>
}

/** First byte of what is sealed. What was stored before is JSON or packed JSON, which begin otherwise. */
const SEALED = 1
/** Shorter JSON takes more room packed. */
const PACKED_FROM_BYTES = 1024

/** Opens what was sealed in one row of a member's. */
export async function openFor<Fields extends SealedFields>(
  ctx: Context,
  purpose: Purpose,
  row: SealedRow<Fields>,
): Promise<Opened<Fields>> {
  const [opened] = await openAllFor(ctx, purpose, [row])
  return opened as Opened<Fields>
}

/** The same for many rows, with one query for the keys of all their members. */
export async function openAllFor<Fields extends SealedFields>(
  ctx: Context,
  _purpose: Purpose,
  rows: readonly SealedRow<Fields>[],
): Promise<Opened<Fields>[]> {
  const memberIds = rows.flatMap(({ memberId, sealed }) =>
    memberId !== null && Object.values(sealed).some(isSealed) ? [memberId] : [],
  )
  if (memberIds.length === 0) return rows.map((row) => openRow(row, new Map()))
  const keys = await findMemberKeys(ctx, memberIds)
  try {
    return rows.map((row) => openRow(row, keys))
  } catch {
    // A key from memory may be one whose transaction was rolled back.
    forgetMemberKeys(ctx.config, memberIds)
    const asStored = await findMemberKeys(ctx, memberIds)
    return rows.map((row) => openRow(row, asStored))
  }
}

/** Seals values for columns of a row of a member's, with the member's own key. */
export async function sealFor<Table extends PgTable, Name extends keyof SealedOf<Table>>(
  ctx: Context,
  { memberId, id, table }: { memberId: string | null; id: string; table: Table },
  values: { [N in Name]: SealedOf<Table>[N] },
): Promise<{ [N in Name]: InferSelectModel<Table>[N & keyof InferSelectModel<Table>] }> {
  const key = memberId === null ? null : await ensureMemberKey(ctx, memberId)
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

/** What stands unsealed in a column, packed if it is not, and sealed for that place. */
export function sealStored(key: Buffer, place: Place, stored: Buffer): Buffer {
  return Buffer.concat([Buffer.of(SEALED), seal(key, packed(stored), boundTo(place))])
}

function openRow<Fields extends SealedFields>(
  { memberId, id, sealed }: SealedRow<Fields>,
  keys: MemberKeys,
): Opened<Fields> {
  const fields = Object.entries(sealed).map(([name, field]) => {
    if (field === null) return [name, null]
    const bytes = Sealed.bytesOf(field)
    if (bytes[0] !== SEALED) return [name, unpackJson(bytes)]
    const key = requireKey(keys, memberId ?? '')
    const stored = unseal(key, bytes.subarray(1), boundTo({ column: Sealed.columnOf(field), id }))
    if (!stored) throw new Error(`${Sealed.columnOf(field)} does not open with its member’s key.`)
    return [name, unpackJson(stored)]
  })
  return Object.fromEntries(fields)
}

function isSealed(field: Sealed<unknown> | null): boolean {
  return field !== null && Sealed.bytesOf(field)[0] === SEALED
}

function packed(stored: Buffer): Buffer {
  return stored.length < PACKED_FROM_BYTES ? stored : packJson(stored)
}

function boundTo({ column, id }: Place): string {
  return `${column}:${id}`
}
