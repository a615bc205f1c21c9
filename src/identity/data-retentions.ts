import { type DataRetention, removeOldest } from '#platform/data-retention/data-retention.ts'

/** Deletes sign-ins that can no longer be continued, including their place of origin. */
export const IDENTITY_DATA_RETENTIONS: readonly DataRetention[] = [
  {
    rows: 'sign-ins',
    days: () => 1,
    remove: removeOldest({ table: 'identity.sign_ins', id: 'origin_jti', time: 'expires_at' }),
  },
]
