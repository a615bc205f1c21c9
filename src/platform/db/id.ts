import { v5, v7 } from 'uuid'

const STARTER_NAMESPACE = '3b0f6f0e-6d0c-4b53-9a6d-6f1d3a0c5f11'
const MADE_NAMESPACE = '6c1f7f52-9f0b-4f0e-8a39-0d5b7c7f3e20'

/** A new row's id; ids of one process ascend with time. */
export function newId(): string {
  return v7()
}

/** The id of what somebody makes under a key of theirs: the same each time, and another one for anybody else. */
export function idUnderKey({ maker, noun, key }: { maker: string; noun: string; key: string }): string {
  return v5(`${noun}:${maker}:${key}`, MADE_NAMESPACE)
}

/** The fixed id of a row of the starter catalogue, the same on every machine. */
export function starterId(noun: string, slug: string): string {
  return v5(`${noun}:${slug}`, STARTER_NAMESPACE)
}
