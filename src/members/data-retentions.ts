import { type DataRetention, removeOldest } from '#platform/data-retention/data-retention.ts'

/** Stripe retries an event for three days and lists it for thirty. */
const EVENT_DAYS = 90

/** The privacy text promises this period for money that was not settled when a member left. */
const RESOLVED_DAYS = 30

export const MEMBERS_DATA_RETENTIONS: readonly DataRetention[] = [
  {
    rows: 'payment-events',
    days: () => EVENT_DAYS,
    remove: removeOldest({ table: 'members.payment_events', id: 'id', time: 'received' }),
  },
  {
    rows: 'settled-findings',
    days: () => RESOLVED_DAYS,
    remove: removeOldest({
      table: 'members.payment_findings',
      id: 'id',
      time: 'settled_at',
      only: 'profile_id is null',
    }),
  },
]
