import { type SQL, sql } from 'drizzle-orm'

/** A column whose values are each sealed with the key of their member. */
export type MemberColumn = {
  table: string
  /** Column of the row's id. */
  id: string
  /** Column of the id of the profile that the row belongs to, or SQL that finds this id. */
  member: string
  column: string
}

/** Builds an SQL condition: the column has an unsealed value. `{}` and `[]` contain no health data. */
export function isToSeal({ column }: MemberColumn): SQL {
  return sql.raw(
    `substring(${column} from 1 for 1) <> '\\x01' and ${column} <> '\\x7b7d' and ${column} <> '\\x5b5d'`,
  )
}
