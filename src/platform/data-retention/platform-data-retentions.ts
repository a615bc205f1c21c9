import { type DataRetention, removeOldest } from './data-retention.ts'

/** The record of changes, and what is left of mail once it went. */
export const PLATFORM_DATA_RETENTIONS: readonly DataRetention[] = [
  {
    rows: 'audit',
    days: ({ retention }) => retention.auditDays,
    remove: removeOldest({ table: 'platform.audit', id: 'id', time: 'at' }),
  },
  {
    rows: 'mail',
    days: ({ retention }) => retention.mailDays,
    // One that could not be sent waits for somebody as long, and goes with what it says.
    remove: removeOldest({
      table: 'platform.outgoing_mail',
      id: 'id',
      time: 'created_at',
      only: 'sent_at is not null or failed_at is not null',
    }),
  },
  {
    rows: 'sandbox-inbox',
    days: ({ retention }) => retention.mailDays,
    remove: removeOldest({ table: 'platform.sandbox_inbox', id: 'mail_id', time: 'sent_at' }),
  },
]
