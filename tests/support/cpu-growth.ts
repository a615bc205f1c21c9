/**
 * The ratio of the two input lengths. Large enough that a step in memory cost is not mistaken for quadratic
 * growth.
 */
const GROWN = 16
const ROUNDS = 4
/** A run that takes less CPU time cannot have compared every pair of the longer input's letters. */
const NEGLIGIBLE_MICROS = 3_000
/** Single runs are disturbed by compilation and garbage collection; a longer sample averages them out. */
const GLANCE_MICROS = 1_000
const SAMPLE_MICROS = 40_000
/** Growth up to this is clearly linear. */
const LINEAR = 1.5 * GROWN

/**
 * Returns how many times more CPU time `run` needs for 16 times the size: about 16 for linear work, 256 for quadratic
 * work, and 0 if the work is too short to be quadratic. A glance settles the clear cases. The others are sampled until
 * the figure no longer depends on chance: the lowest of several rounds counts, since other work can only add time.
 */
export function cpuGrowth(run: (size: number) => unknown, size: number): number {
  run(size)
  if (microsOf(() => run(GROWN * size), 1) < NEGLIGIBLE_MICROS) return 0
  const glance = grow(run, { size, sampleMicros: GLANCE_MICROS, rounds: 1 })
  return glance <= LINEAR ? glance : grow(run, { size, sampleMicros: SAMPLE_MICROS, rounds: ROUNDS })
}

function grow(
  run: (size: number) => unknown,
  { size, sampleMicros, rounds }: { size: number; sampleMicros: number; rounds: number },
): number {
  const large = sampler(() => run(GROWN * size), sampleMicros)
  const small = sampler(() => run(size), sampleMicros)
  for (let round = 1; round < rounds && large.micros / small.micros > LINEAR; round += 1) {
    large.sample()
    small.sample()
  }
  return large.micros / small.micros
}

/** Measures the CPU time of one run as the lowest mean of its samples. */
function sampler(act: () => unknown, sampleMicros: number): { micros: number; sample: () => void } {
  let times = 1
  let total = microsOf(act, times)
  while (total < sampleMicros) {
    times *= 2
    total = microsOf(act, times)
  }
  const sampled = {
    micros: total / times,
    sample: () => {
      sampled.micros = Math.min(sampled.micros, microsOf(act, times) / times)
    },
  }
  return sampled
}

function microsOf(act: () => unknown, times: number): number {
  const before = process.cpuUsage()
  for (let time = 0; time < times; time += 1) act()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
