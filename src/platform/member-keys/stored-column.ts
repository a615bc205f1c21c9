import { type SQL, sql } from 'drizzle-orm'

/** A column whose values are sealed, each with the key of its member. */
export type MemberColumn = {
  table: string
  /** Of the row's id. */
  id: string
  /** Of the id of the profile that the row belongs to, or SQL that finds it. */
  member: string
  column: string
}

/** In SQL: that a value stands there as it did before anything was sealed. `{}` and `[]` say nothing of anybody. */
export function isToSeal({ column }: MemberColumn): SQL {
  return sql.raw(
    `substring(${column} from 1 for 1) <> '\\x01' and ${column} <> '\\x7b7d' and ${column} <> '\\x5b5d'`,
  )
}
