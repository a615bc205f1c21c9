import { timedFetch } from '#web/api/timed-fetch.ts'
import type { PlateItem } from './composing/food.ts'

const SECONDS = 8

/** What is on the plates of these recipes. Plates are a picture beside the words: without them the words do. */
export async function readPlates(slugs: string[]): Promise<Record<string, PlateItem[]>> {
  try {
    const answer = await timedFetch(`/plates.json?recipes=${[...new Set(slugs)].join(',')}`, {}, SECONDS)
    return answer.ok ? ((await answer.json()) as Record<string, PlateItem[]>) : {}
  } catch {
    return {}
  }
}
