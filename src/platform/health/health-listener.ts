import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '#platform/config/config.ts'
import type { Liveness } from './liveness.ts'
import type { ReadinessCheck } from './readiness.ts'

type Metrics = { contentType: string; metrics: () => Promise<string> }

export type HealthParts = {
  config: Pick<Config, 'metricsToken' | 'isLocal'>
  liveness: Pick<Liveness, 'fault'>
  readiness: Pick<ReadinessCheck, 'check'>
  metrics: Metrics
  /** Problems that an operator should fix although the process can do its work. */
  notes?: () => Promise<string[]>
  isStopping: () => boolean
}

/**
 * Serves `/healthz`, `/readyz` and `/metrics`, and passes on everything else. It runs before all middlewares,
 * so that it responds to the simplest probes, in HTTP/1.0 and without a host. Metrics require the token. If
 * no token is set, they are available only to this machine.
 */
export function healthListener(parts: HealthParts) {
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const answer = isRead ? answers[(request.url ?? '').split('?', 1)[0] ?? ''] : undefined
    if (!answer) {
      next()
      return
    }
    answer(parts, request).then(
      (answered) => (answered ? send(response, request, answered) : next()),
      () => send(response, request, json(503, { status: 'unavailable' })),
    )
  }
}

type Answer = { status: number; type: string; body: string }
type Answering = (parts: HealthParts, request: IncomingMessage) => Promise<Answer | undefined>

const answers: Record<string, Answering> = {
  '/healthz': async ({ liveness }) => {
    const reason = liveness.fault()
    return reason ? json(503, { status: 'wedged', reason }) : json(200, { status: 'ok' })
  },
  '/readyz': async ({ readiness, isStopping, notes }) => {
    if (isStopping()) return json(503, { status: 'unavailable', reason: 'This process is ending.' })
    const answer = await readiness.check()
    if (!answer.isReady) return json(503, { status: 'unavailable', reason: answer.reason })
    const noted = (await notes?.().catch(() => [])) ?? []
    return json(200, { status: 'ready', ...(noted.length > 0 ? { notes: noted } : {}) })
  },
  '/metrics': async ({ config, metrics }, request) => {
    const { metricsToken, isLocal } = config
    const isAllowed = metricsToken ? request.headers.authorization === `Bearer ${metricsToken}` : isLocal
    if (!isAllowed) return undefined
    return { status: 200, type: metrics.contentType, body: await metrics.metrics() }
  },
}

function json(status: number, body: object): Answer {
  return { status, type: 'application/json', body: JSON.stringify(body) }
}

function send(response: ServerResponse, { method }: IncomingMessage, { status, type, body }: Answer): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...(status === 503 ? { 'retry-after': '5' } : {}),
  })
  response.end(method === 'HEAD' ? undefined : body)
}
