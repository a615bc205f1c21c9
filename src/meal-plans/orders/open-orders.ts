import type { Context } from '#platform/context.ts'
import { openAllFor, type Purpose, sealFor } from '#platform/member-keys/open-sealed.ts'
import type { OrderWords, StoredOrder } from '../store/order.ts'
import { orders } from '../store/tables.ts'

type Owned = Pick<StoredOrder, 'id' | 'profileId'>
type Words = Pick<StoredOrder, keyof OrderWords>

/** Orders with their words opened. */
export async function openOrders<Row extends Owned & Words>(
  ctx: Context,
  purpose: Purpose,
  rows: readonly Row[],
): Promise<(Omit<Row, keyof OrderWords> & OrderWords)[]> {
  const opened = await openAllFor(
    ctx,
    purpose,
    rows.map(({ id, profileId, goal, prompt, failureReason }) => ({
      ...{ id, memberId: profileId, sealed: { goal, prompt, failureReason } },
    })),
  )
  return rows.map((row, at) => {
    const { goal = null, prompt = null, failureReason = null } = opened[at] ?? {}
    return { ...row, goal: goal ?? '', prompt: prompt ?? '', failureReason }
  })
}

export async function openOrder<Row extends Owned & Words>(
  ctx: Context,
  purpose: Purpose,
  row: Row,
): Promise<Omit<Row, keyof OrderWords> & OrderWords> {
  const [opened] = await openOrders(ctx, purpose, [row])
  return opened as Omit<Row, keyof OrderWords> & OrderWords
}

/** Words of an order for its columns: where there are none, there is nothing to seal. */
export function sealOrder<Name extends keyof OrderWords>(
  ctx: Context,
  { id, profileId }: Owned,
  words: Pick<OrderWords, Name>,
): Promise<Pick<Words, Name>> {
  const told = Object.entries(words).map(([name, word]) => [name, word === '' ? null : word])
  return sealFor(ctx, { memberId: profileId, id, table: orders }, Object.fromEntries(told))
}
