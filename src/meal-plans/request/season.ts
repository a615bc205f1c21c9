import type { MemberFacts } from '#members/profiles/facts.ts'

export type Season = 'spring' | 'summer' | 'autumn' | 'winter'

/** Seasons in the Northern Hemisphere, three months each, from December. */
const NORTH: readonly Season[] = ['winter', 'spring', 'summer', 'autumn']

/** Returns the season of a day at the member's home. Returns undefined if the hemisphere is not known. */
export function seasonAt(day: Date, hemisphere: MemberFacts['hemisphere']): Season | undefined {
  if (!hemisphere) return undefined
  const quarter = Math.floor(((day.getUTCMonth() + 1) % 12) / 3)
  return NORTH[(quarter + (hemisphere === 'south' ? 2 : 0)) % 4]
}
