import { createHash } from 'node:crypto'
import { drawSharePicture, type SharePicture } from './draw-share-picture.ts'

export type KeptPicture = { png: Buffer; tag: string }

const MOST_KEPT = 60
const MOST_WAITING = 20

// In the order of their last use, by what they show.
const kept = new Map<string, KeptPicture>()
const drawing = new Map<string, Promise<KeptPicture>>()
let last: Promise<unknown> = Promise.resolve()

/**
 * The picture of what is given, drawn once for as long as it is asked for. One is drawn at a time, and where too
 * many wait already the answer is null: nobody may keep the server at drawing.
 */
export async function keptPicture(picture: SharePicture): Promise<KeptPicture | null> {
  const key = createHash('sha256').update(JSON.stringify(picture)).digest('base64url').slice(0, 27)
  const known = kept.get(key)
  if (known) {
    kept.delete(key)
    kept.set(key, known)
    return known
  }
  const shared = drawing.get(key)
  if (shared) return shared
  if (drawing.size >= MOST_WAITING) return null
  const drawn = last.then(() => drawAndKeep(key, picture))
  last = drawn.catch(() => undefined)
  drawing.set(key, drawn)
  return drawn.finally(() => drawing.delete(key))
}

async function drawAndKeep(key: string, picture: SharePicture): Promise<KeptPicture> {
  const made = { png: await drawSharePicture(picture), tag: `"${key}"` }
  kept.set(key, made)
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break
    kept.delete(oldest)
  }
  return made
}
