type Kind = 'number' | 'string' | 'list' | 'object'

/**
 * Fields that Stripe promises and that decide access and charges. If one were missing and went unnoticed, a
 * member could be treated as paid or unpaid by mistake, or charged another amount than was shown.
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
 * Returns the response if it has all promised fields. Otherwise returns an error in the form that Stripe's
 * client parses: the outcome is unknown, as with a lost response.
 */
export function asPromised(answer: object): object {
  const lacking = lacksIn(answer)
  if (!lacking) return answer
  const message = `The server answered without ${lacking}, which Stripe promises.`
  return { error: { type: 'api_error', code: 'answer_lacks_field', param: lacking, message } }
}

/** Builds a refusal in the form that Stripe's client parses, so that it knows nothing was done. */
export function unknownCall({ method, path }: { method: string; path: string }): object {
  const call = `${method} ${path.split('?')[0]}`
  const message = `The server has no such call: ${call}.`
  return { error: { type: 'invalid_request_error', code: 'call_unknown', message } }
}

/**
 * Finds a missing promised field in a response, its list entries or its parts. Returns null if none is
 * missing.
 */
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
