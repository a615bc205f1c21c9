import { MAIL_PURPOSE } from './mail/sealed-mail.ts'
import type { MemberColumn } from './member-keys/stored-column.ts'
import { MEMBER_KEYS_PURPOSE } from './member-keys/wrap-by-secret.ts'
import { BY_SECRET } from './member-keys/wrap-key.ts'
import type { SealedColumn } from './sealing.ts'
import { TEXTS_PURPOSE } from './sms/sealed-text.ts'

/** Columns with members' keys and with unsent messages, which are stored encrypted. */
export const PLATFORM_SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'platform.member_keys',
    id: 'member_id',
    idType: 'uuid',
    column: 'wrapped',
    purpose: MEMBER_KEYS_PURPOSE,
    only: `wrapped_by = '${BY_SECRET}'`,
  },
  {
    table: 'platform.outgoing_mail',
    id: 'id',
    idType: 'uuid',
    column: 'sealed',
    purpose: MAIL_PURPOSE,
  },
  {
    table: 'platform.sandbox_inbox',
    id: 'mail_id',
    idType: 'uuid',
    column: 'sealed',
    purpose: MAIL_PURPOSE,
  },
  {
    table: 'platform.outgoing_texts',
    id: 'id',
    idType: 'uuid',
    column: 'sealed',
    purpose: TEXTS_PURPOSE,
  },
]

/** Columns that are sealed with the key of their member. */
export const PLATFORM_MEMBER_COLUMNS: readonly MemberColumn[] = [
  { table: 'platform.audit', id: 'details_id', member: 'member_id', column: 'details' },
  { table: 'platform.outgoing_mail', id: 'id', member: 'member_id', column: 'content' },
]
