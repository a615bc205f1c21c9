import { IDENTITY_SEALED_COLUMNS } from '#identity/sealed-columns.ts'
import { MEAL_PLANS_MEMBER_COLUMNS } from '#meal-plans/sealed-columns.ts'
import { MEMBERS_MEMBER_COLUMNS, MEMBERS_SEALED_COLUMNS } from '#members/sealed-columns.ts'
import type { MemberColumn } from '#platform/member-keys/stored-column.ts'
import { PLATFORM_MEMBER_COLUMNS, PLATFORM_SEALED_COLUMNS } from '#platform/sealed-columns.ts'
import type { SealedColumn } from '#platform/sealing.ts'

/** Every column with encrypted secrets. A change of SECRET_KEY re-encrypts all of them. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...IDENTITY_SEALED_COLUMNS,
  ...MEMBERS_SEALED_COLUMNS,
  ...PLATFORM_SEALED_COLUMNS,
]

/**
 * Every column with health data that is sealed with its member's key. Deleting a member destroys that key.
 */
export const MEMBER_COLUMNS: readonly MemberColumn[] = [
  ...MEMBERS_MEMBER_COLUMNS,
  ...MEAL_PLANS_MEMBER_COLUMNS,
  ...PLATFORM_MEMBER_COLUMNS,
]
