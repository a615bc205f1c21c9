import { v5, v7 } from 'uuid'

const STARTER_NAMESPACE = '3b0f6f0e-6d0c-4b53-9a6d-6f1d3a0c5f11'

/** A new row's id; ids of one process ascend with time. */
export function newId(): string {
  return v7()
}

/** The fixed id of a row of the starter catalogue, the same on every machine. */
export function starterId(noun: string, slug: string): string {
  return v5(`${noun}:${slug}`, STARTER_NAMESPACE)
}
