import { v4 } from 'uuid'

/** Returns a key that identifies one creation, however often it is sent until its response arrives. */
export function newCreationKey(): string {
  return v4()
}

/** Builds the header that makes a repeated creation continue with the row that it already made. */
export function underKey(key: string): { headers: { 'idempotency-key': string } } {
  return { headers: { 'idempotency-key': key } }
}
