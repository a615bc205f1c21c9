import type { Draw } from '#tests/support/fuzz/draw.ts'
import type { ApiOperation, OpenApi } from '#tests/support/fuzz/openapi-schema.ts'
import { randomRequest } from '#tests/support/fuzz/random-request.ts'
import type { AttackRequest, Caller } from './attack-request.ts'
import type { Cast } from './cast.ts'
import { brokenJson, headerGame, pathGame, withHostileText } from './hostile.ts'

export type KnownCall = { method: string; path: string; operation: ApiOperation }

export function callsOf(document: OpenApi): KnownCall[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
}

// Callers, repeated in proportion to how often each is tried.
const SHARES: readonly Caller[] = [
  ...(['guest', 'guest', 'guest', 'member', 'member', 'member', 'member'] as const),
  ...(['admin', 'admin', 'demoted', 'deleted', 'forged'] as const),
]

/** Builds an API call: as documented, or broken in its values, its JSON, its headers or its address. */
export function apiAttack(
  draw: Draw,
  { document, calls, cast, tags }: { document: OpenApi; calls: KnownCall[]; cast: Cast; tags: string[] },
): AttackRequest {
  const call = draw.pick(calls)
  const caller = draw.pick(SHARES)
  const ids = caller === 'admin' ? cast.idsOfAdmin : cast.ids
  const [, , resource = ''] = `/${call.path}`.split('/')
  const source = { document, draw, ids, resource: resource === 'auth' ? 'user' : resource }
  const { path, init, asksAbout } = randomRequest(source, { ...call, tags })
  const kind = draw.whole(1, 20)
  const headers = {
    ...init.headers,
    ...(caller === 'guest' ? {} : { authorization: `Bearer ${cast.tokens[caller]}` }),
    ...(kind === 1 ? headerGame(draw) : {}),
  }
  const body = init.body === undefined ? {} : { body: bodyOf(draw, init.body, kind) }
  return {
    surface: 'api',
    caller,
    name: `${call.method} ${call.path}`,
    method: init.method,
    headers,
    asksAbout,
    path: kind === 2 ? pathGame(draw, `/api${path}`) : `/api${path}`,
    ...body,
  }
}

function bodyOf(draw: Draw, json: string, kind: number): Buffer {
  if (kind <= 5) return brokenJson(draw, json)
  if (kind > 9) return Buffer.from(json)
  try {
    return Buffer.from(JSON.stringify(withHostileText(draw, JSON.parse(json))))
  } catch {
    return Buffer.from(json)
  }
}
