import { type DataRetention, removeOldest } from '#platform/data-retention/data-retention.ts'

/** Sign-ins that nothing can go on from, with the place that each came from. */
export const IDENTITY_DATA_RETENTIONS: readonly DataRetention[] = [
  {
    rows: 'sign-ins',
    days: () => 1,
    remove: removeOldest({ table: 'identity.sign_ins', id: 'origin_jti', time: 'expires_at' }),
  },
]
