import { type AttackAnswer, type AttackRequest, SURFACES, type Surface } from './attack-request.ts'

type Tally = { times: number[]; statuses: Map<string, number> }

const newTally = (): Tally => ({ times: [], statuses: new Map() })

/** Results of an attack: the number of responses of each kind, and all faults, once each with an example. */
export class Findings {
  readonly slow: { attack: AttackRequest; ms: number }[] = []
  readonly secrets = new Set<string>()
  readonly #faults = new Map<string, { times: number; example: string }>()
  readonly #tallies = new Map<Surface, Tally>()

  get isEmpty(): boolean {
    return this.#faults.size === 0
  }

  get size(): number {
    return this.#faults.size
  }

  /** Adds secrets that must not appear in the log from now on. */
  hide(secrets: readonly string[]): void {
    for (const secret of secrets) this.secrets.add(secret)
  }

  count({ surface }: AttackRequest, { status, ms }: AttackAnswer): void {
    const tally = this.#tallies.get(surface) ?? newTally()
    this.#tallies.set(surface, tally)
    const kind = status === 0 ? 'none' : status === 503 ? '503' : `${Math.floor(status / 100)}xx`
    tally.statuses.set(kind, (tally.statuses.get(kind) ?? 0) + 1)
    tally.times.push(ms)
  }

  add(fault: string, example: string): void {
    const known = this.#faults.get(fault)
    if (known) known.times += 1
    else this.#faults.set(fault, { times: 1, example })
  }

  noteSlow(attack: AttackRequest, ms: number): void {
    this.slow.push({ attack, ms })
    this.slow.sort((a, b) => b.ms - a.ms)
  }

  table(): string {
    const kinds = ['2xx', '3xx', '4xx', '503', '5xx', 'none']
    const rows = SURFACES.flatMap((surface) => {
      const tally = this.#tallies.get(surface)
      if (!tally) return []
      const sorted = tally.times.toSorted((a, b) => a - b)
      const at = (share: number) => `${Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)} ms`
      const counts = kinds.map((kind) => tally.statuses.get(kind) ?? 0)
      return [`| ${[surface, sorted.length, ...counts, at(0.5), at(0.99), at(1)].join(' | ')} |`]
    })
    const head = ['', 'requests', ...kinds, 'p50', 'p99', 'longest']
    return [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rows].join('\n')
  }

  details(): string {
    return [...this.#faults]
      .map(([fault, { times, example }]) => `\n${fault} (${times} times)\n    ${example.slice(0, 1500)}`)
      .join('\n')
  }
}
