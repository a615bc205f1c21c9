import { MAIL_PURPOSE } from './mail/sealed-mail.ts'
import type { SealedColumn } from './sealing.ts'
import { TEXTS_PURPOSE } from './sms/sealed-text.ts'

/** What waits to be sent, which is kept encrypted. */
export const PLATFORM_SEALED_COLUMNS: readonly SealedColumn[] = [
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
