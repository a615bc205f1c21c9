import Stripe from 'stripe'
import type { Config } from '#platform/config/config.ts'
import { timeLeftMs } from '#platform/deadline.ts'
import { asPromised, unknownCall } from './checked-answer.ts'
import { paymentKeys } from './payments-config.ts'

/** Pinned, so that Stripe responds in the format that this code was written for. */
export const API_VERSION = '2026-10-28.endive'

const TIMEOUT_MS = 10_000

/** Statuses with which a server reports an unsupported call, if the body is not Stripe's. */
const NO_SUCH_CALL = [404, 405]

/** Creates Stripe's own client, pointed at Stripe or at the sandbox's twin. */
export function stripeClient(config: Config): Stripe {
  const base = new URL(config.payments.apiBase)
  const protocol = base.protocol === 'http:' ? 'http' : 'https'
  return new Stripe(paymentKeys(config).secretKey, {
    apiVersion: API_VERSION,
    host: base.hostname,
    port: base.port || (protocol === 'http' ? 80 : 443),
    protocol,
    timeout: TIMEOUT_MS,
    httpClient: productsHttpClient(),
    maxNetworkRetries: 2,
    telemetry: false,
  })
}

/**
 * Wraps the client's HTTP requests: limits each to the time left for the current call, and turns a response
 * that lacks promised fields into an error.
 */
function productsHttpClient() {
  const client = Stripe.createNodeHttpClient()
  const ask = client.makeRequest.bind(client)
  client.makeRequest = async (host, port, path, method, headers, body, protocol, timeoutMs) => {
    const waitMs = Math.max(1, Math.min(timeoutMs, timeLeftMs()))
    const answer = await ask(host, port, path, method, headers, body, protocol, waitMs)
    const read = answer.toJSON.bind(answer)
    const isUnknown = NO_SUCH_CALL.includes(answer.getStatusCode())
    answer.toJSON = () =>
      read().then(asPromised, (error) => (isUnknown ? unknownCall({ method, path }) : Promise.reject(error)))
    return answer
  }
  return client
}
