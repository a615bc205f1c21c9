import { orders } from './tables.ts'

/** An order as stored in its row. Its texts are sealed with the member's key. */
export type SealedOrder = typeof orders.$inferSelect

/**
 * The parts of an order that reveal facts about its member: the health goal, the texts that were entered, and
 * a reason that can name facts.
 */
export type OrderWords = {
  /** The single health goal of a plan that was ordered separately. */
  conditionId: string | null
  /** A sentence that replaces the health goal's own. Empty if there is none. */
  goal: string
  /** The prompt for the language model. Empty if only the catalog's guidance is used. */
  prompt: string
  /** The refusal reason shown to the member. Null if the order was not refused. */
  failureReason: string | null
}
/** An order with its texts unsealed. */
export type OpenedOrder = Omit<SealedOrder, keyof OrderWords> & OrderWords

/** The progress of an order. `refused` means that no plan can be served, with a reason. */
export const ORDER_STATES = orders.state.enumValues
export type OrderState = OpenedOrder['state']

/** Returns the name of an order in mails and records. */
export function orderSubject(id: string): string {
  return `meal-plan-order:${id}`
}
