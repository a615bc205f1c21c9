import { IDENTITY_SEALED_COLUMNS } from '#identity/sealed-columns.ts'
import { MEAL_PLANS_MEMBER_COLUMNS } from '#meal-plans/sealed-columns.ts'
import { MEMBERS_MEMBER_COLUMNS, MEMBERS_SEALED_COLUMNS } from '#members/sealed-columns.ts'
import type { MemberColumn } from '#platform/member-keys/stored-column.ts'
import { PLATFORM_MEMBER_COLUMNS, PLATFORM_SEALED_COLUMNS } from '#platform/sealed-columns.ts'
import type { SealedColumn } from '#platform/sealing.ts'

/** Every secret that is kept encrypted; a change of SECRET_KEY encrypts all of them anew. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...IDENTITY_SEALED_COLUMNS,
  ...MEMBERS_SEALED_COLUMNS,
  ...PLATFORM_SEALED_COLUMNS,
]

/** All health data that is sealed with the key of its member; deleting the member destroys that key. */
export const MEMBER_COLUMNS: readonly MemberColumn[] = [
  ...MEMBERS_MEMBER_COLUMNS,
  ...MEAL_PLANS_MEMBER_COLUMNS,
  ...PLATFORM_MEMBER_COLUMNS,
]
