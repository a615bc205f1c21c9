import type { SolvedPlan } from '#meal-plans/plan/solved-plan.ts'
import type { Infeasible, Refused } from '#meal-plans/planner/planner-answer.ts'
import type { PlannerCatalogue } from '#meal-plans/planner/problem/planner-catalogue.ts'
import type { Proof } from '#meal-plans/proof/proof.ts'
import type { PlannerRequest } from '#meal-plans/request/planner-input.ts'
import { REFERENCE_INTAKES } from '#meal-plans/rules/merging/reference-intakes.ts'
import { autoRuleSets } from '#meal-plans/rules/merging/rule-sets.ts'
import type { Gap } from './exact-gap.ts'

type Judged = { goalCount: number; proof: Proof; outOfReach: ReadonlySet<string>; week: number }
type Share = { met: number; of: number }

/** Collects the results of a run of the planner benchmark and builds its tables. */
export class PlannerTally {
  violations = 0
  readonly #catalogue: PlannerCatalogue
  #members = 0
  #weeks = 0
  readonly #refusals = new Map<string, number>()
  readonly #broken = new Map<string, number>()
  readonly #blocked: { member: string; by: string; help: string | null }[] = []
  readonly #solving: number[] = []
  readonly #solvingLater: number[] = []
  readonly #giving: number[] = []
  readonly #proving: number[] = []
  readonly #loops: number[] = []
  #verified = 0
  #differences = 0
  #weeksOfRepeats = 0
  readonly #planner = new Map<string, Share>()
  readonly #random = new Map<string, Share>()

  constructor(catalogue: PlannerCatalogue) {
    this.#catalogue = catalogue
  }

  unsolved({ input }: PlannerRequest, answer: Infeasible | Refused, giving: number): void {
    this.#weeks++
    if (input.week === 1) this.#members++
    if (answer.status === 'refused') {
      this.#refusals.set(answer.reason, (this.#refusals.get(answer.reason) ?? 0) + 1)
      return
    }
    this.#giving.push(giving)
    const { goals, diet, allergies, otherAllergies, dislikes, medications = [], week } = input
    const without = [...allergies, ...otherAllergies].map((name) => `no ${name}`)
    this.#blocked.push({
      member: [goals.join(', '), diet, ...without, ...dislikes, ...medications, `week ${week}`].join('; '),
      by: answer.blocking.join(', '),
      help: answer.relaxation?.sentence ?? null,
    })
  }

  solved(found: Judged & { plan: SolvedPlan; broken: string[]; solving: number; proving: number }): void {
    this.#weeks++
    if (found.week === 1) this.#members++
    else this.#solvingLater.push(found.solving)
    this.violations += found.broken.length
    for (const id of found.broken) this.#broken.set(id, (this.#broken.get(id) ?? 0) + 1)
    this.#solving.push(found.solving)
    this.#proving.push(found.proving)
    const slugs = found.plan.mealPlanDays.flatMap(({ meals }) => meals.map(({ slug }) => slug))
    const served = [...Map.groupBy(slugs, (slug) => slug).values()]
    if (served.some(({ length }) => length > MOST_TIMES)) this.#weeksOfRepeats++
    count(this.#planner, found)
  }

  /** Records the milliseconds that the reference loop took on this core. */
  reference(ms: number): void {
    this.#loops.push(ms)
  }

  verified(differences: number): void {
    this.#verified++
    this.#differences += differences
  }

  baseline(found: Judged): void {
    count(this.#random, found)
  }

  report(gaps: Gap[] | null): string {
    return [this.#summary(), this.#targets(), this.#conditions(), gapTable(gaps), this.#blockedList()].join(
      '\n',
    )
  }

  #summary(): string {
    const solved = this.#solving.length
    const refused = sum([...this.#refusals.values()])
    const servable = this.#weeks - refused
    const helped = this.#blocked.filter(({ help }) => help !== null).length
    const ms = quantiles(this.#solving)
    const later = quantiles(this.#solvingLater)
    // A busy machine accounts CPU time in steps of a millisecond or more, so shorter times are only
    // meaningful on average.
    const [loop, proving] = [mean(this.#loops), mean(this.#proving)]
    return table(
      ['measure', 'value'],
      [
        ['members, and weeks of theirs', `${whole(this.#members)}, ${whole(this.#weeks)}`],
        ['weeks refused for their safety, each with its reason', whole(refused)],
        ['recipes, foods', `${this.#catalogue.dishes.length}, ${this.#catalogue.foods.size}`],
        ['hard rules, allergies and wishes broken', brokenList(this.violations, this.#broken)],
        ['stored proofs recomputed, and differences found', `${whole(this.#verified)}, ${this.#differences}`],
        [
          'solved',
          `${percent(solved / servable)} (${whole(this.#blocked.length)} blocked, with the rules named)`,
        ],
        ['solved, or told the smallest change that helps', percent((solved + helped) / servable)],
        ['weeks that serve a recipe more than twice', String(this.#weeksOfRepeats)],
        ['CPU for a plan: p50, p95, p99, most', times(ms)],
        ['the same from the second week on', this.#solvingLater.length > 0 ? times(later) : '–'],
        ['CPU for saying what would help: p50, p95, p99, most', times(quantiles(this.#giving))],
        [
          'CPU for a plan in loops of a million multiplications: p50, p95',
          `${((ms[0] ?? 0) / loop).toFixed(1)}, ${((ms[1] ?? 0) / loop).toFixed(1)} (a loop takes ${loop.toFixed(2)} ms)`,
        ],
        ['CPU for proving a plan once more, mean', `${proving.toFixed(1)} ms`],
      ],
    )
  }

  #targets(): string {
    const rows = [1, 2, 3, 4].map((goals) => [
      `${goals} health goal${goals === 1 ? '' : 's'}`,
      ...this.#both(`${goals} goals`),
    ])
    const all = [GOALS, IN_REACH].map((key) => [key, ...this.#both(key)])
    return table(
      ['targets met', 'planner', 'random under the hard rules'],
      [
        ...rows,
        ...all,
        ['reference intakes', ...this.#both(REFERENCE_INTAKES)],
        ['weeks with every day within 5% of its energy', ...this.#both(ENERGY)],
      ],
    )
  }

  #conditions(): string {
    return table(
      ['targets met, by health goal', 'planner', 'random under the hard rules'],
      autoRuleSets.map(({ slug, name }) => [name, ...this.#both(slug)]),
    )
  }

  #both(key: string): string[] {
    return [this.#planner, this.#random].map((shares) => {
      const share = shares.get(key)
      return share ? percent(share.met / share.of) : '–'
    })
  }

  #blockedList(): string {
    const refusals = [...this.#refusals].toSorted((a, b) => b[1] - a[1])
    const overview = table(
      [`refused (${whole(sum([...this.#refusals.values()]))}; the twelve most frequent reasons)`, 'weeks'],
      refusals.slice(0, 12).map(([reason, times]) => [reason, whole(times)]),
    )
    if (this.#blocked.length === 0) return `${overview}\nNo member was left without a plan.\n`
    const helpless = this.#blocked.toSorted((a, b) => Number(a.help !== null) - Number(b.help !== null))
    const shown = helpless.slice(0, 20).map(({ member, by, help }) => [member, by, help ?? 'nothing small'])
    return `${overview}\n${table(
      [`blocked (${this.#blocked.length}; those whom nothing small helps first)`, 'by', 'what would help'],
      shown,
    )}`
  }
}

function brokenList(total: number, broken: ReadonlyMap<string, number>): string {
  if (total === 0) return '0'
  return `${total} (${[...broken].map(([id, times]) => `${id}: ${times}`).join(', ')})`
}

function times(ms: number[]): string {
  return ms.map((value) => `${value.toFixed(1)} ms`).join(', ')
}

function sum(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

const MOST_TIMES = 2
const ENERGY = 'energy'
const GOALS = 'all of them'
const IN_REACH = 'all that any week could meet'

function count(shares: Map<string, Share>, { goalCount, proof, outOfReach }: Judged): void {
  add(shares, ENERGY, proof.energy.state === 'pass')
  for (const { id, condition, severity, state } of proof.rules) {
    if (severity !== 'target' || (state !== 'pass' && state !== 'warn')) continue
    add(shares, condition, state === 'pass')
    if (condition === REFERENCE_INTAKES) continue
    add(shares, `${goalCount} goals`, state === 'pass')
    add(shares, GOALS, state === 'pass')
    if (!outOfReach.has(id)) add(shares, IN_REACH, state === 'pass')
  }
}

function add(shares: Map<string, Share>, key: string, isMet: boolean): void {
  const share = shares.get(key) ?? { met: 0, of: 0 }
  shares.set(key, { met: share.met + (isMet ? 1 : 0), of: share.of + 1 })
}

function gapTable(gaps: Gap[] | null): string {
  if (!gaps) return 'The gap was not measured: it was not asked for, or the exact solver is missing.\n'
  if (gaps.length === 0) return 'The gap was not measured.\n'
  const shares = gaps.map(({ found, bound, weight }) => {
    const [met, most] = [1 - found / weight, 1 - bound / weight]
    return { met, most, gap: (most - met) / most }
  })
  const of = (key: 'met' | 'most' | 'gap') => quantiles(shares.map((share) => share[key])).map(percent)
  const [median, high] = of('gap')
  const least = percent(Math.min(...shares.map(({ gap }) => gap)))
  return table(
    [`weight of targets kept, ${gaps.length} members`, 'value'],
    [
      ['planner, median', of('met')[0] ?? ''],
      ['bound that no week exceeds, median', of('most')[0] ?? ''],
      ['gap: least, median, p95', `${least}, ${median}, ${high}`],
      [
        'cost of missed targets, mean: planner, 50 times its effort, bound',
        (['found', 'long', 'bound'] as const)
          .map((key) => mean(gaps.map((gap) => gap[key])).toFixed(1))
          .join(', '),
      ],
    ],
  )
}

function mean(values: number[]): number {
  return sum(values) / values.length
}

/** Returns the median, the 95th and 99th percentile, and the maximum. */
function quantiles(values: number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  return [0.5, 0.95, 0.99, 1].map((share) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |\n`
  return line(head) + line(head.map(() => '---')).replaceAll(' ', '') + rows.map(line).join('')
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}

function whole(count: number): string {
  return count.toLocaleString('en-US')
}
