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
]
