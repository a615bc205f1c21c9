import type { PlannerCatalogue } from '#meal-plans/planner/planner-catalogue.ts'
import type { PlannerRequest } from '#meal-plans/planner/planner-input.ts'
import type { Infeasible, Refused, SolvedPlan } from '#meal-plans/planner/solved-plan.ts'
import type { Proof } from '#meal-plans/proof/proof.ts'
import { REFERENCE_INTAKES } from '#meal-plans/rules/reference-intakes.ts'
import { autoRuleSets } from '#meal-plans/rules/rule-sets.ts'
import type { Gap } from './exact-gap.ts'

type Judged = { goalCount: number; proof: Proof; outOfReach: ReadonlySet<string> }
type Share = { met: number; of: number }

/** What a run of the planner benchmark has seen, and the tables made of it. */
export class PlannerTally {
  violations = 0
  readonly #catalogue: PlannerCatalogue
  #members = 0
  #refused = 0
  readonly #blocked: { member: string; by: string; help: string }[] = []
  readonly #solving: number[] = []
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

  unsolved({ input }: PlannerRequest, answer: Infeasible | Refused): void {
    this.#members++
    if (answer.status === 'refused') {
      this.#refused++
      return
    }
    const { goals, diet, allergies, dislikes } = input
    this.#blocked.push({
      member: [goals.join(', '), diet, ...allergies.map((name) => `no ${name}`), ...dislikes].join('; '),
      by: answer.blocking.join(', '),
      help: answer.relaxation?.sentence ?? 'nothing small',
    })
  }

  solved(found: Judged & { plan: SolvedPlan; broken: string[]; solving: number; proving: number }): void {
    this.#members++
    this.violations += found.broken.length
    this.#solving.push(found.solving)
    this.#proving.push(found.proving)
    const slugs = found.plan.mealPlanDays.flatMap(({ meals }) => meals.map(({ slug }) => slug))
    const times = [...Map.groupBy(slugs, (slug) => slug).values()]
    if (times.some(({ length }) => length > MOST_TIMES)) this.#weeksOfRepeats++
    count(this.#planner, found)
  }

  /** Milliseconds that the reference loop took on this core. */
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
    const servable = this.#members - this.#refused
    const ms = quantiles(this.#solving)
    // A busy machine charges a thread in steps of a millisecond or more, so what is shorter shows only on average.
    const [loop, proving] = [mean(this.#loops), mean(this.#proving)]
    return table(
      ['measure', 'value'],
      [
        ['members', `${whole(this.#members)} (${whole(this.#refused)} refused for their safety)`],
        ['recipes, foods', `${this.#catalogue.dishes.length}, ${this.#catalogue.foods.size}`],
        ['hard rules, allergies and wishes broken', String(this.violations)],
        ['stored proofs recomputed, and differences found', `${whole(this.#verified)}, ${this.#differences}`],
        ['solved', `${percent(solved / servable)} (${servable - solved} blocked, with the rules named)`],
        ['weeks that serve a recipe more than twice', String(this.#weeksOfRepeats)],
        ['CPU for a plan: p50, p95, p99, most', ms.map((value) => `${value.toFixed(1)} ms`).join(', ')],
        [
          'the same in loops of a million multiplications: p50, p95',
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
    if (this.#blocked.length === 0) return 'No member was left without a plan.\n'
    const shown = this.#blocked.slice(0, 10).map(({ member, by, help }) => [member, by, help])
    return table([`blocked (${this.#blocked.length}; the first ten)`, 'by', 'what would help'], shown)
  }
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
  if (!gaps) return 'The gap was not measured: the exact solver is not installed.\n'
  if (gaps.length === 0) return 'The gap was not measured.\n'
  const shares = gaps.map(({ found, bound, weight }) => {
    const [kept, most] = [1 - found / weight, 1 - bound / weight]
    return { kept, most, gap: (most - kept) / most }
  })
  const of = (key: 'kept' | 'most' | 'gap') => quantiles(shares.map((share) => share[key])).map(percent)
  const [median, high] = of('gap')
  const least = percent(Math.min(...shares.map(({ gap }) => gap)))
  return table(
    [`weight of targets kept, ${gaps.length} members`, 'value'],
    [
      ['planner, median', of('kept')[0] ?? ''],
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
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The middle, the 95th and the 99th of a hundred, and the most. */
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
