import { requirePricingPlan } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import { updatePricingPlan } from '#catalogue/pricing-plans/update-pricing-plan.ts'
import { pricingPlans } from '#catalogue/tables.ts'
import { aMember } from '#members/members.fixtures.ts'
import type { Context, Requester } from '#platform/context.ts'
import { ACT_FAULTS, afflict } from '../act-faults.ts'
import { byWeight, type Lot, oneOf } from '../drawing-lots.ts'
import type { LifePlan } from '../life-members.ts'
import type { MortalProcess } from '../mortal-process.ts'

/** One round in so many brings another price of a plan: often enough that some are taken back before their day. */
const ROUNDS_BETWEEN = 6
/** Of those who change a price, so many move who pays an earlier one. */
const ARE_MOVED = 2 / 3
/** So many decide in the minute in which they save, before Stripe has the price. */
const AT_ONCE = 0.25
/** Back to what it cost before, rather than to a third price. */
const GO_BACK = 0.4
const STEPS_CENTS = [-300, -200, 200, 250, 400]
const LEAST_CENTS = 1000

type Given = {
  twin: Context
  lot: Lot
  plans: LifePlan[]
  count: (what: string) => void
  /** What nobody may be answered. */
  blame: (what: string) => void
}

/** What happens around an act: who does it, what the weather is, and what has come into the queue since. */
type Round = { at: number; process: () => MortalProcess; isAway: () => boolean; work: () => Promise<unknown> }

/** Has an operator change what plans cost, and move members to it, as pages of the back office do. */
export class LifePrices {
  readonly #given: Given
  readonly #operator: Requester
  /** What each plan cost before. */
  readonly #before = new Map<string, number>()
  /** Moves that are wanted and were not answered yet. */
  readonly #wanted = new Set<LifePlan>()

  private constructor(given: Given, operator: Requester) {
    this.#given = given
    this.#operator = operator
  }

  static async begin(given: Given): Promise<LifePrices> {
    const { requester } = await aMember(given.twin, { admin: true })
    return new LifePrices(given, requester)
  }

  /** Brings what is known of the plans up to date. */
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

  /** For the price that the page shows; where no answer comes, in the next round again. */
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

  /** In a process that may meet a fault. Answers 0 where no answer came. */
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
