import type { SealedColumn } from '#platform/sealing.ts'
import { DEVICES_PURPOSE } from './devices/device-credential.ts'
import { SOFTWARE_TOKENS_PURPOSE } from './mfa/software-token-secret.ts'
import { CREDENTIALS_PURPOSE } from './passwords/credential.ts'
import { SIGNING_KEYS_PURPOSE } from './tokens/signing-keys.ts'

/** All encrypted secrets of members and tokens. */
export const IDENTITY_SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'identity.users',
    id: 'sub',
    idType: 'uuid',
    column: 'credential',
    purpose: CREDENTIALS_PURPOSE,
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
]
