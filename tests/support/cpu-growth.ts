const ROUNDS = 5
/** A run that takes less is none that could have looked at every pair of so many letters. */
const TOO_LITTLE_MICROS = 2_000

/**
 * How many times the processor is busier with four times as much, the least of several rounds in turn: about 4 where
 * work grows with what is given, 16 where it grows with its square. 0 where both are too little to be measured.
 */
export function cpuGrowth(run: (size: number) => unknown, size: number): number {
  run(size)
  let [little, much] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < ROUNDS; round += 1) {
    little = Math.min(
      little,
      microsOf(() => run(size)),
    )
    much = Math.min(
      much,
      microsOf(() => run(4 * size)),
    )
    if (much < TOO_LITTLE_MICROS) return 0
    if (much / little <= 5) return much / little
  }
  return much / little
}

function microsOf(act: () => unknown): number {
  const before = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
