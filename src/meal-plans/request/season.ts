import type { MemberFacts } from '#members/profiles/facts.ts'

export type Season = 'spring' | 'summer' | 'autumn' | 'winter'

/** From December, three months each, as the north has them. */
const NORTH: readonly Season[] = ['winter', 'spring', 'summer', 'autumn']

/** The season of a day where a member lives; none where they have not said where that is. */
export function seasonAt(day: Date, hemisphere: MemberFacts['hemisphere']): Season | undefined {
  if (!hemisphere) return undefined
  const quarter = Math.floor(((day.getUTCMonth() + 1) % 12) / 3)
  return NORTH[(quarter + (hemisphere === 'south' ? 2 : 0)) % 4]
}
