import { v4 } from 'uuid'

/** Names one creation, however often it is sent until its answer arrives. */
export function newCreationKey(): string {
  return v4()
}

/** Has a creation that is sent again go on with the row it made before. */
export function underKey(key: string): { headers: { 'idempotency-key': string } } {
  return { headers: { 'idempotency-key': key } }
}
