import { randomFrom } from '#platform/random/seeded-random.ts'

/** Random numbers from a seed: the same seed gives the same numbers. */
export type Draw = {
  chance: (share: number) => boolean
  /** Draws a whole number from `least` to `most`, both included. */
  whole: (least: number, most: number) => number
  pick: <T>(list: readonly T[]) => T
}

export function drawFrom(seed: number): Draw {
  const random = randomFrom(seed)
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  return {
    chance: (share) => random() < share,
    whole,
    pick: (list) => {
      if (list.length === 0) throw new Error('There is nothing to draw from')
      return list[whole(0, list.length - 1)] as (typeof list)[number]
    },
  }
}
