import { requirePricingPlan } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import { updatePricingPlan } from '#catalogue/pricing-plans/update-pricing-plan.ts'
import { pricingPlans } from '#catalogue/tables.ts'
import { aMember } from '#members/members.fixtures.ts'
import type { Context, Requester } from '#platform/context.ts'
import { ACT_FAULTS, afflict } from '../act-faults.ts'
import { byWeight, type Lot, oneOf } from '../drawing-lots.ts'
import type { LifePlan } from '../life-members.ts'
import type { MortalProcess } from '../mortal-process.ts'

/**
 * One round in this many changes a plan's price: often enough that some changes are reversed before they take
 * effect.
 */
const ROUNDS_BETWEEN = 6
/** The share of price changes that also move members from an earlier price. */
const ARE_MOVED = 2 / 3
/** The share of moves decided within the minute of saving, before Stripe has the price. */
const AT_ONCE = 0.25
/** The share of changes back to the previous price, instead of to a third price. */
const GO_BACK = 0.4
const STEPS_CENTS = [-300, -200, 200, 250, 400]
const LEAST_CENTS = 1000

type Given = {
  twin: Context
  lot: Lot
  plans: LifePlan[]
  count: (what: string) => void
  /** Reports a response that must never occur. */
  blame: (what: string) => void
}

/**
 * The surroundings of an action: the process, whether Stripe is unreachable, and the work that has been
 * queued since.
 */
type Round = { at: number; process: () => MortalProcess; isAway: () => boolean; work: () => Promise<unknown> }

/**
 * Makes an operator change the prices of plans, and move members to them, like the pages of the back office.
 */
export class LifePrices {
  readonly #given: Given
  readonly #operator: Requester
  /** The previous price of each plan. */
  readonly #before = new Map<string, number>()
  /** Requested moves without a response yet. */
  readonly #wanted = new Set<LifePlan>()

  private constructor(given: Given, operator: Requester) {
    this.#given = given
    this.#operator = operator
  }

  static async begin(given: Given): Promise<LifePrices> {
    const { requester } = await aMember(given.twin, { admin: true })
    return new LifePrices(given, requester)
  }

  /** Updates the known state of the plans. */
  async read(): Promise<void> {
    const rows = await this.#given.twin.db.select().from(pricingPlans)
    for (const plan of this.#given.plans) {
      const row = rows.find(({ id }) => id === plan.id)
      if (row) Object.assign(plan, { stripePriceId: row.stripePriceId, priceCents: row.priceCents })
    }
  }

  async actInRound(round: Round): Promise<void> {
    const { lot, plans } = this.#given
    for (const plan of this.#wanted) await this.#move(plan, round)
    if (lot() * ROUNDS_BETWEEN >= 1) return
    const plan = oneOf(lot, plans)
    await this.#save(plan, round)
    if (lot() >= ARE_MOVED) return void this.#wanted.delete(plan)
    this.#wanted.add(plan)
    if (lot() >= AT_ONCE) await round.work()
    await this.#move(plan, round)
  }

  #anotherPrice({ id, priceCents }: LifePlan): number {
    const { lot } = this.#given
    const before = this.#before.get(id)
    if (before !== undefined && before !== priceCents && lot() < GO_BACK) return before
    return Math.max(LEAST_CENTS, priceCents + oneOf(lot, STEPS_CENTS))
  }

  async #save(plan: LifePlan, round: Round): Promise<void> {
    const { twin, count } = this.#given
    await this.read()
    const { id, priceCents } = plan
    const { version: readVersion } = await requirePricingPlan(twin, id)
    const change = { price: this.#anotherPrice(plan) / 100 }
    await this.#with(round, async ({ ctx }) => {
      await updatePricingPlan({ ...ctx, requester: this.#operator }, { id, change, readVersion })
      return 200
    })
    count('operator-sets-price')
    await this.read()
    if (plan.priceCents === priceCents) return
    this.#before.set(id, priceCents)
    plan.move = null
    count('operator-sets-price, done')
  }

  /** Moves members to the price shown on the page. Without a response, tries again in the next round. */
  async #move(plan: LifePlan, round: Round): Promise<void> {
    const { blame, count } = this.#given
    const { id, priceCents } = plan
    const status = await this.#with(round, async (process) => {
      const answer = await process.call(this.#operator, 'POST', `/plan/${id}/price-move`, { priceCents })
      if (answer.status === 500 && !process.hasDied) blame('a move to another price was answered with 500')
      return answer.status
    })
    count('operator-moves-price')
    if (status !== 202) return
    this.#wanted.delete(plan)
    plan.move = { priceCents, at: round.at }
    count('operator-moves-price, done')
  }

  /** Runs an action in a process that may meet a fault. Returns 0 without a response. */
  async #with(
    { process: any, isAway }: Round,
    act: (process: MortalProcess) => Promise<number>,
  ): Promise<number> {
    const { lot } = this.#given
    const process = any()
    if (!isAway()) afflict(process, byWeight(lot, ACT_FAULTS), lot)
    const status = await act(process).catch((error) => {
      if (!process.hasDied) throw error
      return 0
    })
    const hasDied = process.hasDied
    process.startAnew()
    isAway()
    return hasDied ? 0 : status
  }
}
