import { MAIL_PURPOSE } from '#platform/mail/sealed-mail.ts'
import { TEXTS_PURPOSE } from '#platform/sms/sealed-text.ts'
import { DEVICES_PURPOSE } from '../devices/device-credential.ts'
import { SOFTWARE_TOKENS_PURPOSE } from '../mfa/software-token-secret.ts'
import { SIGNING_KEYS_PURPOSE } from './signing-keys.ts'

/** A column that holds what `seal` made of a secret, bound to the row's `id`, with the key of `purpose`. */
export type SealedColumn = {
  table: string
  id: string
  idType: 'uuid' | 'text'
  column: string
  purpose: string
}

/** Every secret that is kept encrypted; a change of SECRET_KEY encrypts all of them anew. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'identity.users',
    id: 'sub',
    idType: 'uuid',
    column: 'credential',
    purpose: 'identity credentials',
  },
  {
    table: 'identity.signing_keys',
    id: 'kid',
    idType: 'text',
    column: 'private_key',
    purpose: SIGNING_KEYS_PURPOSE,
  },
  {
    table: 'identity.software_tokens',
    id: 'sub',
    idType: 'uuid',
    column: 'secret',
    purpose: SOFTWARE_TOKENS_PURPOSE,
  },
  {
    table: 'identity.software_tokens',
    id: 'sub',
    idType: 'uuid',
    column: 'pending_secret',
    purpose: SOFTWARE_TOKENS_PURPOSE,
  },
  { table: 'identity.devices', id: 'key', idType: 'text', column: 'credential', purpose: DEVICES_PURPOSE },
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
