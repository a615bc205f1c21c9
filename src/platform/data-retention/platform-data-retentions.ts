import { type DataRetention, removeOldest } from './data-retention.ts'

/** Retention of the record of changes and of mail that is already finished. */
export const PLATFORM_DATA_RETENTIONS: readonly DataRetention[] = [
  {
    rows: 'audit',
    days: ({ retention }) => retention.auditDays,
    remove: removeOldest({ table: 'platform.audit', id: 'id', time: 'at' }),
  },
  {
    rows: 'mail',
    days: ({ retention }) => retention.mailDays,
    // Mail that could not be sent is kept for the same time, so that staff can look at it.
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
