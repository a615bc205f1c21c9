import { timedFetch } from '#web/api/timed-fetch.ts'
import type { PlateItem } from './composing/food.ts'
import { type PlateItemWire, plateItemFromWire } from './plate-wire.ts'

const SECONDS = 8

/** What is on the plates of these recipes. Plates are a picture beside the words: without them the words do. */
export async function readPlates(slugs: string[]): Promise<Record<string, PlateItem[]>> {
  try {
    const answer = await timedFetch(`/plates.json?recipes=${[...new Set(slugs)].join(',')}`, {}, SECONDS)
    if (!answer.ok) return {}
    const plates = (await answer.json()) as Record<string, PlateItemWire[]>
    return Object.fromEntries(
      Object.entries(plates).map(([slug, items]) => [slug, items.map(plateItemFromWire)]),
    )
  } catch {
    return {}
  }
}
