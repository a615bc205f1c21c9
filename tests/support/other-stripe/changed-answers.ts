import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a server that forwards everything to another and changes its responses. */
export async function openChanged(url: string, change: (answer: unknown) => unknown) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { host: _, connection: _hop, 'content-length': _length, ...headers } = request.headers
    const answer = await fetch(`${url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    })
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(change(await answer.json())))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * Removes null fields. Stripe’s specification doesn't require nullable fields in a response, so a server may
 * omit them.
 */
export function withoutNulls(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutNulls)
  if (answer === null || typeof answer !== 'object') return answer
  const said = Object.entries(answer).filter(([, value]) => value !== null)
  return Object.fromEntries(said.map(([field, value]) => [field, withoutNulls(value)]))
}

/**
 * Moves the period as in Stripe's responses before 2025: subscriptions had a period, and their items had
 * none.
 */
export function withPeriodOutside(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withPeriodOutside)
  if (answer === null || typeof answer !== 'object') return answer
  if (!('object' in answer) || answer.object !== 'subscription_item')
    return Object.fromEntries(
      Object.entries(answer).map(([field, value]) => [field, withPeriodOutside(value)]),
    )
  const {
    current_period_start: _start,
    current_period_end: _end,
    ...item
  } = answer as Record<string, unknown>
  return item
}
