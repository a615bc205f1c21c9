import type { PlannerCatalogue } from '#meal-plans/planner/planner-catalogue.ts'
import type { PlannerRequest } from '#meal-plans/planner/planner-input.ts'
import type { Infeasible, Refused, SolvedPlan } from '#meal-plans/planner/solved-plan.ts'
import type { Proof } from '#meal-plans/proof/proof.ts'
import { REFERENCE_INTAKES } from '#meal-plans/rules/reference-intakes.ts'
import { autoRuleSets } from '#meal-plans/rules/rule-sets.ts'
import type { Gap } from './exact-gap.ts'

type Judged = { goalCount: number; proof: Proof }
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
  #mostTimes = 0
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
    for (const { length } of Map.groupBy(slugs, (slug) => slug).values())
      this.#mostTimes = Math.max(this.#mostTimes, length)
    count(this.#planner, found)
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
    const [ms, provingMs] = [quantiles(this.#solving), quantiles(this.#proving)]
    return table(
      ['measure', 'value'],
      [
        ['members', `${whole(this.#members)} (${whole(this.#refused)} refused for their safety)`],
        ['recipes, foods', `${this.#catalogue.dishes.length}, ${this.#catalogue.foods.size}`],
        ['hard rules, allergies and wishes broken', String(this.violations)],
        ['solved', `${percent(solved / servable)} (${servable - solved} blocked, with the rules named)`],
        ['most servings of one recipe in a week', String(this.#mostTimes)],
        ['CPU for a plan: p50, p95, p99, most', ms.map((value) => `${value.toFixed(1)} ms`).join(', ')],
        [
          'the same beside proving it once more, p50',
          `${((ms[0] ?? 0) / (provingMs[0] ?? 1)).toFixed(1)} times`,
        ],
      ],
    )
  }

  #targets(): string {
    const rows = [1, 2, 3, 4].map((goals) => [
      `${goals} health goal${goals === 1 ? '' : 's'}`,
      ...this.#both(`${goals} goals`),
    ])
    return table(
      ['targets met', 'planner', 'random under the hard rules'],
      [
        ...rows,
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

const ENERGY = 'energy'

function count(shares: Map<string, Share>, { goalCount, proof }: Judged): void {
  add(shares, ENERGY, proof.energy.state === 'pass')
  for (const { condition, severity, state } of proof.rules) {
    if (severity !== 'target' || (state !== 'pass' && state !== 'warn')) continue
    add(shares, condition, state === 'pass')
    if (condition !== REFERENCE_INTAKES) add(shares, `${goalCount} goals`, state === 'pass')
  }
}

function add(shares: Map<string, Share>, key: string, isMet: boolean): void {
  const share = shares.get(key) ?? { met: 0, of: 0 }
  shares.set(key, { met: share.met + (isMet ? 1 : 0), of: share.of + 1 })
}

function gapTable(gaps: Gap[] | null): string {
  if (!gaps || gaps.length === 0) return 'The gap was not measured: the exact solver is not installed.\n'
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
      ['cost of missed targets, mean: planner, bound', `${mean(gaps, 'found')}, ${mean(gaps, 'bound')}`],
    ],
  )
}

function mean(gaps: Gap[], key: keyof Gap): string {
  return (gaps.reduce((sum, gap) => sum + gap[key], 0) / gaps.length).toFixed(1)
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
