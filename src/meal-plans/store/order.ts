import { orders } from './tables.ts'

/** An order as its row has it: its words open with the key of its member. */
export type SealedOrder = typeof orders.$inferSelect

/** What of an order tells of its member: which health goal it is for, what somebody wrote, a reason that names facts. */
export type OrderWords = {
  /** Of a plan that was asked for: its one health goal. */
  conditionId: string | null
  /** The sentence that stands in for the health goal's own; empty for none. */
  goal: string
  /** What the language model was asked for; empty for the catalogue’s guidance alone. */
  prompt: string
  /** Why it was refused, as its member reads it; null otherwise. */
  failureReason: string | null
}
/** An order with its words opened. */
export type OpenedOrder = Omit<SealedOrder, keyof OrderWords> & OrderWords

/** How far an order has come. `refused` says why no plan can be served. */
export const ORDER_STATES = orders.state.enumValues
export type OrderState = OpenedOrder['state']

/** How mails and records name an order. */
export function orderSubject(id: string): string {
  return `meal-plan-order:${id}`
}
