import type { Context } from '#platform/context.ts'
import { openRows, sealFor } from '#platform/member-keys/open-sealed.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import type { OrderWords, SealedOrder } from '../store/order.ts'
import { orders } from '../store/tables.ts'

type Owned = Pick<SealedOrder, 'id' | 'profileId'>
type Words = Pick<SealedOrder, keyof OrderWords>

type Opened<Row> = Omit<Row, keyof OrderWords> & OrderWords

/** Decrypts the texts of orders. */
export async function openOrders<Row extends Owned & Words>(
  ctx: Context,
  purpose: Purpose,
  rows: readonly Row[],
): Promise<Opened<Row>[]> {
  const opened = await openRows<Owned & Words>(ctx, purpose, rows)
  return opened.map(({ conditionId, goal, prompt, failureReason }, at) => {
    const words = { conditionId, goal: goal ?? '', prompt: prompt ?? '', failureReason }
    return { ...(rows[at] as Row), ...words }
  })
}

export async function openOrder<Row extends Owned & Words>(
  ctx: Context,
  purpose: Purpose,
  row: Row,
): Promise<Opened<Row>> {
  const [opened] = await openOrders(ctx, purpose, [row])
  return opened as Opened<Row>
}

/** Encrypts an order's texts for its columns. Empty texts are not encrypted. */
export function sealOrder<Name extends keyof OrderWords>(
  ctx: Context,
  purpose: Purpose,
  { id, profileId }: Owned,
  words: Pick<OrderWords, Name>,
): Promise<Pick<Words, Name>> {
  const entries = Object.entries(words).map(([name, word]) => [name, word === '' ? null : word])
  return sealFor(ctx, purpose, { memberId: profileId, id, table: orders }, Object.fromEntries(entries))
}
