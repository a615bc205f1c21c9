import { v5, v7 } from 'uuid'

const STARTER_NAMESPACE = '3b0f6f0e-6d0c-4b53-9a6d-6f1d3a0c5f11'
const MADE_NAMESPACE = '6c1f7f52-9f0b-4f0e-8a39-0d5b7c7f3e20'

/** Creates the id of a new row. Ids from one process ascend with time. */
export function newId(): string {
  return v7()
}

/**
 * Returns the id of a row that a person creates under an idempotency key. The same person and key always give
 * the same id; another person gets a different id.
 */
export function idUnderKey({ maker, noun, key }: { maker: string; noun: string; key: string }): string {
  return v5(`${noun}:${maker}:${key}`, MADE_NAMESPACE)
}

/** Returns the fixed id of a row of the starter catalogue. The id is the same on every machine. */
export function starterId(noun: string, slug: string): string {
  return v5(`${noun}:${slug}`, STARTER_NAMESPACE)
}
