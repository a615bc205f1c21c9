import { IDENTITY_DATA_RETENTIONS } from '#identity/data-retentions.ts'
import { MEAL_PLAN_DATA_RETENTIONS } from '#meal-plans/data-retentions.ts'
import { MEMBERS_DATA_RETENTIONS } from '#members/data-retentions.ts'
import type { DataRetention } from '#platform/data-retention/data-retention.ts'
import { PLATFORM_DATA_RETENTIONS } from '#platform/data-retention/platform-data-retentions.ts'

/** All data that is removed automatically once it is old enough. */
export const DATA_RETENTIONS: readonly DataRetention[] = [
  ...IDENTITY_DATA_RETENTIONS,
  ...MEAL_PLAN_DATA_RETENTIONS,
  ...MEMBERS_DATA_RETENTIONS,
  ...PLATFORM_DATA_RETENTIONS,
]
