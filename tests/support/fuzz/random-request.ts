import type { ApiOperation } from './openapi-schema.ts'
import { brokenValue, ODD_TEXTS, type RandomSource, validValue } from './random-value.ts'

export type RandomRequest = {
  path: string
  init: { method: string; headers: Record<string, string>; body?: string }
  /** Ids requested in the path and the query, in lower case. */
  asksAbout: string[]
}

type Asked = { method: string; path: string; operation: ApiOperation; tags: string[] }

const RAW_PATH_PARTS = [
  '%',
  '%00',
  '%ff',
  '%E0%A4',
  '%2e%2e',
  'a%2fb',
  '%F0%9F%A5%A6',
  ';',
  '@',
  '*',
  '~',
  '+',
]
/** Query parameters that name a row with an owner. */
const OWNED = new Set(['profileId', 'authId'])
const NO_JSON = ['', '{', '[1,', 'null', '"text"', '12', '[]', 'true', '{"a":1}x', '\ufeff{}', '{"a":1e400}']

/**
 * Draws one request for an operation: half of the requests are as documented, and half are broken in some
 * way.
 */
export function randomRequest(source: RandomSource, { method, path, operation, tags }: Asked): RandomRequest {
  const { draw } = source
  const isBroken = draw.chance(0.5)
  const asksAbout: string[] = []
  const query: string[] = []
  const headers: Record<string, string> = {}
  let filled = path

  for (const { name, in: place, schema, required } of operation.parameters ?? []) {
    const value =
      isBroken && draw.chance(0.4) ? draw.pick(ODD_TEXTS) : String(validValue(source, schema, name))
    if (place === 'path') {
      const isRaw = isBroken && draw.chance(0.15)
      const part = isRaw ? draw.pick(RAW_PATH_PARTS) : encoded(value) || '%20'
      filled = filled.replace(`{${name}}`, part)
      asksAbout.push(value.trim().toLowerCase())
    }
    if (place === 'query' && (required || draw.chance(0.7))) {
      if (!(isBroken && draw.chance(0.2))) query.push(`${name}=${encoded(value)}`)
      if (isBroken && draw.chance(0.1)) query.push(`${name}=${encoded(value)}`)
      if (OWNED.has(name)) asksAbout.push(value.trim().toLowerCase())
    }
    if (place === 'header' && draw.chance(0.4)) headers[name] = headerValue(source, tags)
  }
  if (operation.responses['304'] && draw.chance(0.3)) headers['if-none-match'] = headerValue(source, tags)
  if (isBroken && draw.chance(0.1))
    query.push(draw.pick(['page=1', '__proto__=1', 'a[]=1', '&&=', '%=%', 'x=%zz']))

  const body = operation.requestBody ? randomBody(source, operation, isBroken) : { headers: {}, sent: {} }
  return {
    path: filled + (query.length > 0 ? `?${query.join('&')}` : ''),
    init: { method: method.toUpperCase(), headers: { ...headers, ...body.headers }, ...body.sent },
    asksAbout,
  }
}

type RandomBody = { headers: Record<string, string>; sent: { body?: string } }

function randomBody(source: RandomSource, operation: ApiOperation, isBroken: boolean): RandomBody {
  const { draw } = source
  const headers = { 'content-type': 'application/json' }
  if (isBroken && draw.chance(0.15)) {
    const type = draw.pick(['application/json', 'text/plain', 'application/x-www-form-urlencoded', ''])
    return { headers: type ? { 'content-type': type } : {}, sent: { body: draw.pick(NO_JSON) } }
  }
  const schema = operation.requestBody?.content?.['application/json']?.schema ?? {}
  const valid = validValue(source, schema)
  return { headers, sent: { body: JSON.stringify(isBroken ? brokenValue(source, valid) : valid) ?? '' } }
}

function headerValue({ draw }: RandomSource, tags: string[]): string {
  return draw.pick([
    '*',
    '"1-abc"',
    'W/"2-x", "3-y"',
    'nonsense',
    '"',
    '"99999999999999999999-a"',
    '-1',
    ...tags,
  ])
}

/** An unpaired surrogate cannot be in an address, so it is replaced by the replacement character. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
