import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** A column of secrets encrypted by `seal` with the key of `purpose`, each bound to the row's `id`. */
export type SealedColumn = {
  table: string
  id: string
  idType: 'uuid' | 'text'
  column: string
  purpose: string
  /** SQL condition for the rows concerned, if the column has other content in other rows. */
  only?: string
}

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts with a 32-byte key. Decryption needs the same `boundTo`, so a secret cannot be moved to another
 * row.
 */
export function seal(key: Buffer, secret: Buffer, boundTo: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(boundTo))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Returns the decrypted secret, or null if the data was forged, changed, or bound to something else. */
export function unseal(key: Buffer, sealed: Buffer, boundTo: string): Buffer | null {
  if (sealed.length < IV_BYTES + TAG_BYTES) return null
  const iv = sealed.subarray(0, IV_BYTES)
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}
