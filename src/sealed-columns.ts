import { IDENTITY_SEALED_COLUMNS } from '#identity/sealed-columns.ts'
import { PLATFORM_SEALED_COLUMNS } from '#platform/sealed-columns.ts'
import type { SealedColumn } from '#platform/sealing.ts'

/** Every secret that is kept encrypted; a change of SECRET_KEY encrypts all of them anew. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...IDENTITY_SEALED_COLUMNS,
  ...PLATFORM_SEALED_COLUMNS,
]
