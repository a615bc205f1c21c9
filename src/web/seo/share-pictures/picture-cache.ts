import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { drawSharePicture, type SharePicture } from './draw-share-picture.ts'

export type CachedPicture = { png: Buffer; tag: string }

const MOST_PICTURES = 60
const MOST_WAITING = 20

/** By what they show. */
const cache = new LRUCache<string, CachedPicture>({ max: MOST_PICTURES })
const drawing = new Map<string, Promise<CachedPicture>>()
let last: Promise<unknown> = Promise.resolve()

/**
 * The picture of what is given, drawn once for as long as it is asked for. One is drawn at a time, and where too
 * many wait already the answer is null: nobody may keep the server at drawing.
 */
export async function cachedPicture(picture: SharePicture): Promise<CachedPicture | null> {
  const key = createHash('sha256').update(JSON.stringify(picture)).digest('base64url').slice(0, 27)
  const known = cache.get(key)
  if (known) return known
  const shared = drawing.get(key)
  if (shared) return shared
  if (drawing.size >= MOST_WAITING) return null
  const drawn = last.then(() => drawAndCache(key, picture))
  last = drawn.catch(() => undefined)
  drawing.set(key, drawn)
  return drawn.finally(() => drawing.delete(key))
}

async function drawAndCache(key: string, picture: SharePicture): Promise<CachedPicture> {
  const made = { png: await drawSharePicture(picture), tag: `"${key}"` }
  cache.set(key, made)
  return made
}
