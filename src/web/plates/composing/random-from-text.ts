import { randomFrom } from '#platform/random/seeded-random.ts'

/** Numbers in [0, 1) that are always the same for the same text: its FNV-1a is the seed. */
export function randomFromText(text: string): () => number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return randomFrom(hash)
}
