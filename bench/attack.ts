import { parseArgs } from 'node:util'
import { type Draw, drawFrom } from '#tests/support/fuzz/draw.ts'
import type { OpenApi } from '#tests/support/fuzz/openapi-schema.ts'
import { apiAttack, callsOf, type KnownCall } from './attack/api-attacks.ts'
import { type AttackRequest, SURFACES, type Surface } from './attack/attack-request.ts'
import { type Cast, makeCast } from './attack/cast.ts'
import { Findings } from './attack/findings.ts'
import { identityAttack } from './attack/identity-attacks.ts'
import { faultsOf, faultsOfLog } from './attack/judge.ts'
import type { MemoryUse } from './attack/memory.ts'
import { type AttackedProduct, startAttackedProduct } from './attack/product.ts'
import { closeAgent, send } from './attack/send.ts'
import { socketAttack } from './attack/socket-attacks.ts'
import { hostedLoginAttack, pageAttack, twinAttack, webhookAttack } from './attack/web-attacks.ts'

const REQUESTS = 20_000
const SECONDS = 240
const AT_ONCE = 8
/**
 * Number of requests after which new accounts replace the current ones, because some may have been deleted by
 * then.
 */
const TURN = 4000
const WARM_UP = 0.2
const SLOW_MS = 2000
const MOST_SLOW = 40
/** Growth that caches and compiled code may still add after the warm-up. */
const MOST_GROWTH: MemoryUse = { heapMb: 48, residentMb: 160 }

const SHARES: Record<Surface, number> = {
  api: 42,
  identity: 16,
  'hosted login': 8,
  webhooks: 4,
  twins: 10,
  pages: 16,
  sockets: 4,
}

type Attacked = {
  product: AttackedProduct
  document: OpenApi
  calls: KnownCall[]
  findings: Findings
  seed: number
}

/**
 * Sends random requests from a seed to every surface of the built product: as documented, broken, hostile,
 * and raw bytes. Fails on a 5xx response (except 503 with Retry-After), a leak in a response or the log, a
 * response over 2 s that is as slow when repeated alone, a process that ends, or growing memory. `npm run
 * bench -- attack [--requests 20000] [--seconds 240] [--seed 1] [--at-once 8] [--only identity]`
 */
export async function run(options: string[]): Promise<number> {
  const { values } = parseArgs({
    args: options,
    options: {
      requests: { type: 'string' },
      seconds: { type: 'string' },
      seed: { type: 'string' },
      'at-once': { type: 'string' },
      only: { type: 'string' },
    },
  })
  const seed = Number(values.seed ?? 1)
  const requests = Number(values.requests ?? REQUESTS)
  const untilMs = performance.now() + Number(values.seconds ?? SECONDS) * 1000
  print(`seed ${seed}, at most ${requests} requests`)
  await using product = await startAttackedProduct()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => Promise.resolve(product[Symbol.asyncDispose]()).finally(() => process.exit(1)))
  const answer = await fetch(`http://127.0.0.1:${product.port}/api/openapi.json`)
  const document = (await answer.json()) as OpenApi
  const attacked: Attacked = { product, document, calls: callsOf(document), findings: new Findings(), seed }
  const bounds = { requests, untilMs, atOnce: Number(values['at-once'] ?? AT_ONCE), only: values.only }
  const memory = await attackInTurns(attacked, bounds)
  await askSlowAgain(attacked)
  const isAlive = await stillServes(product)
  for (const [fault, line] of faultsOfLog(product.log(), attacked.findings.secrets))
    attacked.findings.add(`log: ${fault}`, line)
  closeAgent()
  const growth = report(attacked.findings, memory)
  const isGrown = growth.heapMb > MOST_GROWTH.heapMb || growth.residentMb > MOST_GROWTH.residentMb
  if (!isAlive) print('The product has ended or does not answer any more.')
  if (isGrown)
    print(`Memory grew by more than ${MOST_GROWTH.heapMb} MB of heap or ${MOST_GROWTH.residentMb} MB.`)
  return isAlive && !isGrown && attacked.findings.isEmpty ? 0 : 1
}

type Bounds = { requests: number; untilMs: number; atOnce: number; only: string | undefined }

/** Runs the attack. Returns the memory after the warm-up and at the end. */
async function attackInTurns(attacked: Attacked, bounds: Bounds): Promise<[MemoryUse, MemoryUse]> {
  const { requests, untilMs } = bounds
  const warmUp = Math.floor(requests * WARM_UP)
  const warmAtMs = performance.now() + (untilMs - performance.now()) * WARM_UP
  let warm: MemoryUse | undefined
  let next = 0
  for (let turn = 0; next < requests && performance.now() < untilMs; turn += 1) {
    const cast = await makeCast(attacked.product.ctx, turn + 1)
    const end = Math.min(requests, next + (warm ? TURN : Math.max(1, Math.min(TURN, warmUp))))
    next = await attackUpTo(attacked, { ...bounds, cast, from: next, end })
    const isWarm = next >= warmUp || performance.now() > warmAtMs
    warm ??= isWarm ? await attacked.product.memory() : undefined
    print(`${next} requests, ${attacked.findings.size} findings`)
  }
  const last = await attacked.product.memory()
  return [warm ?? last, last]
}

async function attackUpTo(
  { product, document, calls, findings, seed }: Attacked,
  { cast, from, end, untilMs, atOnce, only }: Bounds & { cast: Cast; from: number; end: number },
): Promise<number> {
  let next = from
  const tags: string[] = []
  findings.hide([...cast.secrets, cast.tokens.member, cast.tokens.demoted])
  async function attackOn(): Promise<void> {
    while (next < end && performance.now() < untilMs) {
      const number = next++
      const draw = drawFrom(seed * 1_000_003 + number)
      const attack = drawAttack(draw, { document, calls, cast, tags, only })
      const answer = await send(product.port, attack)
      const { etag } = answer.headers
      if (typeof etag === 'string' && tags.length < 200) tags.push(etag)
      findings.count(attack, answer)
      for (const fault of faultsOf(attack, answer, cast))
        findings.add(`${attack.surface} ${attack.name}: ${fault}`, shortly(number, attack, answer))
      if (answer.ms > SLOW_MS) findings.noteSlow(attack, answer.ms)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, attackOn))
  return next
}

type Known = { document: OpenApi; calls: KnownCall[]; cast: Cast; tags: string[]; only: string | undefined }

function drawAttack(draw: Draw, known: Known): AttackRequest {
  const { cast, only } = known
  const surface = SURFACES.find((name) => name === only) ?? drawSurface(draw)
  switch (surface) {
    case 'api':
      return apiAttack(draw, known)
    case 'identity':
      return identityAttack(draw, cast)
    case 'hosted login':
      return hostedLoginAttack(draw, cast)
    case 'webhooks':
      return webhookAttack(draw, cast)
    case 'twins':
      return twinAttack(draw, cast)
    case 'pages':
      return pageAttack(draw, cast)
    case 'sockets':
      return socketAttack(draw)
  }
}

function drawSurface(draw: Draw): Surface {
  let left = draw.whole(1, 100)
  for (const surface of SURFACES) {
    left -= SHARES[surface]
    if (left <= 0) return surface
  }
  return 'api'
}

/**
 * Repeats slow requests alone, because a request may only be slow due to others. Those that are slow again
 * are reported.
 */
async function askSlowAgain({ product, findings }: Attacked): Promise<void> {
  for (const { attack, ms } of findings.slow.slice(0, MOST_SLOW)) {
    const again: number[] = []
    for (let times = 0; times < 3; times += 1) again.push((await send(product.port, attack)).ms)
    const least = Math.min(...again)
    if (least <= SLOW_MS) continue
    const detail = `${Math.round(ms)} ms, then alone ${Math.round(least)} ms: ${shortly(0, attack)}`
    findings.add(`${attack.surface} ${attack.name}: is slow`, detail)
  }
}

async function stillServes({ port, process }: AttackedProduct): Promise<boolean> {
  if (process.exitCode !== null || process.signalCode !== null) return false
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
  return answer?.status === 200
}

function shortly(number: number, attack: AttackRequest, answer?: { status: number; text: string }): string {
  const { caller, method, path, headers, body, raw } = attack
  const bytes = Buffer.concat([...(body ? [body] : []), ...(raw ?? [])]).toString('latin1')
  const { authorization: _, ...shown } = headers
  const sent = `#${number} ${caller}: ${method} ${path.slice(0, 300)} ${JSON.stringify(shown).slice(0, 300)} ${JSON.stringify(bytes.slice(0, 600))}`
  return answer ? `${sent} → ${answer.status} ${answer.text.slice(0, 300)}` : sent
}

/** Prints a report. Returns the growth of the memory since the warm-up. */
function report(findings: Findings, [warm, last]: [MemoryUse, MemoryUse]): MemoryUse {
  print(findings.table())
  const mb = (use: MemoryUse) =>
    `${Math.round(use.heapMb)} MB of heap, ${Math.round(use.residentMb)} MB resident`
  print(`\nafter the warm-up ${mb(warm)}; at the end ${mb(last)}`)
  print(`answers over ${SLOW_MS / 1000} s beside all others: ${findings.slow.length}`)
  print(findings.details())
  return { heapMb: last.heapMb - warm.heapMb, residentMb: last.residentMb - warm.residentMb }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
