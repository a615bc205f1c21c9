import { z } from 'zod'
import { emitEvent } from '../events/events.ts'
import { inTimeOf, nowIn } from '../objects/clock-time.ts'
import { insertObject, lockObject, saveObject } from '../objects/store.ts'
import { resourceMissing } from '../objects/twin-error.ts'
import { type BalanceEntry, type Customer, type TwinContext, twinId } from '../objects/twin-object.ts'

export const balanceParams = z.strictObject({
  amount: z.coerce.number().int(),
  currency: z.string().length(3).toLowerCase(),
  description: z.string().max(350).optional(),
  metadata: z.record(z.string(), z.string()).default({}),
})

type Movement = {
  amount: number
  type: BalanceEntry['type']
  invoice?: string | undefined
  creditNote?: string
  description?: string | undefined
  metadata?: Record<string, string>
}

/** Changes a customer's balance. A negative balance is credit for later invoices. */
export async function adjustBalance(
  given: TwinContext,
  customerId: string,
  { amount, description, metadata }: z.infer<typeof balanceParams>,
): Promise<BalanceEntry> {
  const { body: customer } = await lockObject(given, 'customer', customerId, 'customer')
  if (customer.deleted) throw resourceMissing('customer', customerId, 'customer')
  const ctx = await inTimeOf(given, customer)
  return moveBalance(ctx, customer, { amount, type: 'adjustment', description, metadata })
}

/** Records the balance change of an invoice or a credit note. A change of zero is not recorded. */
export async function applyToBalance(
  ctx: TwinContext,
  customerId: string,
  movement: Movement,
): Promise<void> {
  if (movement.amount === 0) return
  const { body: customer } = await lockObject(ctx, 'customer', customerId)
  if (!customer.deleted) await moveBalance(ctx, customer, movement)
}

async function moveBalance(
  ctx: TwinContext,
  customer: Exclude<Customer, { deleted: true }>,
  { amount, type, invoice, creditNote, description, metadata = {} }: Movement,
): Promise<BalanceEntry> {
  const ending_balance = customer.balance + amount
  const moved = await saveObject<Customer>(ctx, { ...customer, balance: ending_balance })
  const entry = await insertObject<BalanceEntry>(ctx, {
    id: twinId('cbtxn_1', 23),
    object: 'customer_balance_transaction',
    amount,
    checkout_session: null,
    created: nowIn(ctx),
    credit_note: creditNote ?? null,
    currency: customer.currency ?? 'usd',
    customer: customer.id,
    customer_account: null,
    description: description ?? null,
    ending_balance,
    invoice: invoice ?? null,
    livemode: false,
    metadata,
    type,
  })
  await emitEvent(ctx, 'customer.updated', moved, { balance: customer.balance })
  return entry
}
