import { type Figures, type Load, measureLoad } from './measure.ts'
import { cpuMicros } from './own-process.ts'

/** A request load, and the process that serves it. */
export type Turn = Load & { pid: number | undefined }

type Timed = Figures & { cpu: number }
export type Results = Map<string, Timed>

type Rounds = {
  rounds: number
  seconds: number
  /** CPU microseconds so far of other processes that work for the servers. */
  otherCpu?: () => number
}

const CONNECTIONS = 16
const WARM_UP_SECONDS = 1

/**
 * Runs the servers in turns, so that other load on the machine affects all of them equally. Returns the
 * median of the rounds for each.
 */
export async function takeTurns(
  turns: Turn[],
  { rounds, seconds, otherCpu = () => 0 }: Rounds,
): Promise<Results> {
  const all = new Map<string, Timed[]>(turns.map(({ name }) => [name, []]))
  for (const turn of turns) await measureLoad(turn, CONNECTIONS, WARM_UP_SECONDS)
  for (let round = 0; round < rounds; round += 1) {
    for (const turn of turns) {
      const cpuBefore = cpuMicros(turn.pid) + otherCpu()
      const figures = await measureLoad(turn, CONNECTIONS, seconds)
      const cpu = (cpuMicros(turn.pid) + otherCpu() - cpuBefore) / (figures.rate * seconds)
      all.get(turn.name)?.push({ ...figures, cpu })
    }
  }
  return new Map(
    [...all].map(([name, figures]) => [
      name,
      {
        rate: median(figures.map(({ rate }) => rate)),
        p50: median(figures.map(({ p50 }) => p50)),
        p99: median(figures.map(({ p99 }) => p99)),
        cpu: median(figures.map(({ cpu }) => cpu)),
      },
    ]),
  )
}

/** Builds a table for `docs/benchmarks.md`. Ratios are relative to the first row. */
export function tableOf(results: Results): string {
  const first = [...results.values()][0]?.rate ?? 1
  const lines = [...results].map(([name, { rate, p50, p99, cpu }]) =>
    [name, Math.round(rate), (rate / first).toFixed(3), p50.toFixed(2), p99.toFixed(2), Math.round(cpu)].join(
      ' | ',
    ),
  )
  const head =
    '| server | requests/s | ratio | p50 ms | p99 ms | CPU µs a request |\n|---|---|---|---|---|---|'
  return `${head}\n${lines.map((line) => `| ${line} |\n`).join('')}`
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
