type Kind = 'number' | 'string' | 'list' | 'object'

/**
 * What Stripe promises of each answer and what decides what is given and charged: read without it, a member would be
 * taken for paid or unpaid, or charged another sum than was shown.
 */
const PROMISED: Record<string, Record<string, Kind>> = {
  subscription: {
    status: 'string',
    billing_cycle_anchor: 'number',
    discounts: 'list',
    metadata: 'object',
    'items.data': 'list',
  },
  subscription_item: {
    price: 'object',
    current_period_start: 'number',
    current_period_end: 'number',
  },
  discount: { source: 'object' },
  invoice: {
    amount_due: 'number',
    amount_paid: 'number',
    amount_remaining: 'number',
    starting_balance: 'number',
    total: 'number',
    'lines.data': 'list',
  },
}

/**
 * The answer of a server that speaks Stripe, or in its place an error as Stripe’s client reads it, by name: what it did
 * cannot be read, as where the answer was lost.
 */
export function asPromised(answer: object): object {
  const lacking = lacksIn(answer)
  if (!lacking) return answer
  const message = `The server answered without ${lacking}, which Stripe promises.`
  return { error: { type: 'api_error', code: 'answer_lacks_field', param: lacking, message } }
}

/** As Stripe’s client reads it: refused, so that nothing was done. */
export function unknownCall({ method, path }: { method: string; path: string }): object {
  const call = `${method} ${path.split('?')[0]}`
  const message = `The server has no such call: ${call}.`
  return { error: { type: 'invalid_request_error', code: 'call_unknown', message } }
}

/** What an answer lacks, each of those listed in it, or what hangs on one; null where that is nothing. */
function lacksIn(answer: unknown): string | null {
  if (Array.isArray(answer))
    return answer.reduce<string | null>((found, each) => found ?? lacksIn(each), null)
  if (answer === null || typeof answer !== 'object' || 'deleted' in answer) return null
  const name = at(answer, 'object')
  if (name === 'list') return lacksIn(at(answer, 'data'))
  if (typeof name !== 'string') return null
  for (const [field, kind] of Object.entries(PROMISED[name] ?? {}))
    if (kindOf(at(answer, field)) !== kind) return `${name}.${field}`
  return lacksIn(at(answer, 'items.data')) ?? lacksIn(at(answer, 'discounts'))
}

function at(answer: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((found, field) => (found as Record<string, unknown> | null | undefined)?.[field], answer)
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list'
  return value === null ? 'nothing' : typeof value
}
