import type { Draw } from '#tests/support/fuzz/draw.ts'
import { ODD_TEXTS } from '#tests/support/fuzz/random-value.ts'

/** Sent in text inputs. It must never appear in a log. */
export const TYPED_CANARY = 'qzwtypedcanary'

/** Units of text that make bad patterns and searches slow: many partial matches without a full match. */
export const SLOW_UNITS = [
  ...['a', ' ', '-', '0', '9.', '\t', '(', '[', '<', '*', '_', '>', ',', '/', '\\', '%', '%2', '&', '=', ';'],
  ...[
    'a@',
    'a.',
    'aaaa-',
    '<a ',
    '[](',
    '![',
    '**',
    'x\n',
    '\n',
    '\n ',
    '\nstatus: 5\n ',
    'no nuts, ',
    'without ',
    'tofu or ',
    'lentl ',
    'not cures ',
    '"',
    "'",
  ],
  ...[
    '\u0301',
    '\u200d',
    '🥦',
    '豆',
    'ﷺ',
    'ß',
    'İ',
    '\u202e',
    '🏳️‍🌈',
    'Zw',
    'q=0.1,',
    'W/"1-a",',
    '1.1.1.1, ',
  ],
]
export const SLOW_ENDS = ['', '!', 'x', '\0', '@', '\n', '…', '"', ')']

/** Builds a long text that is slow for patterns with two ways to match. */
export function slowText(draw: Draw, most: number): string {
  const unit = draw.pick(SLOW_UNITS)
  const length = draw.pick([40, 400, 4000, most])
  return (unit.repeat(Math.ceil(length / unit.length)) + draw.pick(SLOW_ENDS)).slice(-most)
}

export function hostileText(draw: Draw, most = 30_000): string {
  if (draw.chance(0.3)) return slowText(draw, most)
  if (draw.chance(0.2)) return `${TYPED_CANARY} ${draw.pick(ODD_TEXTS)}`.slice(0, most)
  return draw.pick(ODD_TEXTS)
}

/** Returns a JSON value with one of its texts replaced. */
export function withHostileText(draw: Draw, value: unknown, most = 30_000): unknown {
  if (typeof value === 'string') return draw.chance(0.5) ? hostileText(draw, most) : value
  if (Array.isArray(value)) return value.map((each) => withHostileText(draw, each, most))
  if (value === null || typeof value !== 'object') return draw.chance(0.1) ? hostileText(draw, most) : value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withHostileText(draw, each, most)]),
  )
}

const NO_TEXT = [
  Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  Buffer.from([0xc0, 0x80]),
  Buffer.from([0xed, 0xa0, 0x80]),
  Buffer.from([0xf4, 0x90, 0x80, 0x80]),
  Buffer.from([0x80]),
  Buffer.from([0x00]),
]

type Breaking = (draw: Draw, json: string) => string | Buffer

/** Inputs that have caused errors in JSON parsers. */
const BROKEN_JSON: Breaking[] = [
  (draw) => '['.repeat(draw.pick([100, 5000, 60_000])),
  (draw) => '{"a":'.repeat(draw.pick([100, 5000, 12_000])),
  (draw) => {
    const depth = draw.pick([100, 5000, 30_000])
    return `${'['.repeat(depth)}${']'.repeat(depth)}`
  },
  (draw) => {
    const depth = draw.pick([100, 5000, 10_000])
    return `${'{"goals":'.repeat(depth)}1${'}'.repeat(depth)}`
  },
  (draw) => `{${Array.from({ length: draw.pick([100, 10_000]) }, (_, n) => `"k${n}":${n}`).join(',')}}`,
  (draw) => `[${Array.from({ length: draw.pick([100, 60_000]) }, () => '{}').join(',')}]`,
  (_, json) => json.replace('{', '{"__proto__":{"admin":true,"isAdmin":true},'),
  (_, json) => json.replace('{', '{"constructor":{"prototype":{"admin":true}},'),
  (_, json) => json.replace('{', '{"toString":null,"hasOwnProperty":1,"then":{},"length":-1,'),
  (_, json) => json.replace(/\{("(?:[^"\\]|\\.)*":)/, '{$1null,$1{},$1'),
  (_, json) => json.replace(/"(?=[,}\]])/, '\\ud800"'),
  (_, json) => json.replace(/"(?=[,}\]])/, '\\u0000"'),
  (draw, json) =>
    json.replace(/\d+/, draw.pick(['1e400', '-0', '0x10', '01', '1'.repeat(10_000), 'NaN', '1e-999'])),
  (_, json) => `\ufeff${json}`,
  (_, json) => `${json}${json}`,
  (draw, json) => json.slice(0, draw.whole(0, json.length)),
  (draw, json) => json.slice(draw.whole(0, json.length)),
  (_, json) => Buffer.from(json, 'utf16le'),
  (_, json) => `/* */${json}//`,
  (draw) => JSON.stringify(slowText(draw, 250_000)),
  (draw) => JSON.stringify({ [slowText(draw, 60_000)]: 1 }),
  (draw, json) => {
    const bytes = Buffer.from(json)
    const at = draw.whole(0, bytes.length)
    return Buffer.concat([bytes.subarray(0, at), draw.pick(NO_TEXT), bytes.subarray(at)])
  },
]

/** Returns a body with one defect that no schema describes. */
export function brokenJson(draw: Draw, json: string): Buffer {
  return Buffer.from(draw.pick(BROKEN_JSON)(draw, json) as string)
}

const HEADER_GAMES: ((draw: Draw) => Record<string, string>)[] = [
  (draw) => ({
    'x-forwarded-for': draw.pick(['127.0.0.1', '::1', '10.0.0.1, 1.2.3.4', slowText(draw, 4000)]),
  }),
  (draw) => ({
    'x-forwarded-host': draw.pick(['evil.example', '127.0.0.1:1', '']),
    'x-forwarded-proto': 'gopher',
  }),
  (draw) => ({ forwarded: `for="${slowText(draw, 1000)}"` }),
  (draw) => ({ 'x-request-id': draw.pick(['1', '../../x', 'a'.repeat(65), slowText(draw, 2000)]) }),
  (draw) => ({
    host: draw.pick(['evil.example', 'localhost', '[::1]', 'a'.repeat(300), '..', '%00', 'a:99999']),
  }),
  (draw) => ({ 'accept-language': draw.pick(['*', 'xx-XX', 'en;q=9', slowText(draw, 8000)]) }),
  (draw) => ({ 'accept-encoding': draw.pick(['br', 'gzip;q=0', 'zstd, *;q=0', slowText(draw, 4000)]) }),
  (draw) => ({ accept: draw.pick(['*/*', 'text/x-script', 'application/json', slowText(draw, 8000)]) }),
  (draw) => ({ 'if-none-match': draw.pick(['*', 'W/""', slowText(draw, 8000)]) }),
  (draw) => ({ 'if-match': draw.pick(['*', '"99999999999999999999-x"', slowText(draw, 8000)]) }),
  (draw) => ({
    range: draw.pick(['bytes=0-0', 'bytes=-1', `bytes=${'0-,'.repeat(900)}0-`, 'bytes=9999999-']),
  }),
  (draw) => ({
    authorization: draw.pick(['', 'Bearer', 'bearer  x', 'Basic Og==', `Bearer ${slowText(draw, 8000)}`]),
  }),
  (draw) => ({
    cookie: draw.pick(['=', ';;;', '__proto__=1', slowText(draw, 8000), `a=${'%'.repeat(500)}`]),
  }),
  (draw) => ({
    'content-type': draw.pick([
      'application/json; charset=utf-7',
      'application/xml',
      'multipart/form-data',
      slowText(draw, 4000),
    ]),
  }),
  () => ({ 'x-http-method-override': 'DELETE', 'x-method-override': 'PUT' }),
  () => ({ 'x-original-url': '/admin', 'x-rewrite-url': '/api/profile' }),
  (draw) => ({
    origin: draw.pick(['null', 'https://evil.example', 'file://']),
    referer: slowText(draw, 4000),
  }),
  (draw) => ({ 'user-agent': draw.pick(['', '%{jndi}', slowText(draw, 8000)]) }),
  () => ({ 'content-encoding': 'gzip' }),
  () => ({
    'x-amz-target': 'AWSCognitoIdentityProviderService.AdminGetUser',
    'x-amz-date': '20200101T000000Z',
  }),
  () => ({ connection: 'close, x-request-id, authorization' }),
  () => ({ upgrade: 'websocket', connection: 'upgrade', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }),
]

/** Returns headers that a component behind a proxy might trust. */
export function headerGame(draw: Draw): Record<string, string> {
  const headers = draw.pick(HEADER_GAMES)(draw)
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, sendable(value)]))
}

const PATH_GAMES: ((path: string, draw: Draw) => string)[] = [
  (path) => `/${path}`,
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => `/%2e%2e${path}`,
  (path) => `${path}/`,
  (path) => `${path}%00`,
  (path) => `${path}%ff`,
  (path) => `${path};a=b`,
  (path) => `${path}.data`,
  (path) => `${path}.json`,
  (path) => `${path}?_routes=__proto__&_data=x`,
  (path) => `${path}?${'a=1&'.repeat(1500)}`,
  (path) => `${path}/${'a/'.repeat(3000)}`,
  (path) => path.toUpperCase(),
  (path) => path.replace(/\//g, '%2f'),
  (path) => path.replace(/\//g, '\\'),
  (path) => path.replace(/\w/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => path.replace(/%/g, '%25'),
  (path, draw) =>
    `${path}?${draw.pick(['q', 'page', 'goal', 'next', '%', '__proto__'])}=${encodeURIComponent(slowText(draw, 3000).toWellFormed())}`,
  () => '/..%2f..%2f..%2fetc/passwd',
  () => '/assets/..%2f..%2fserver/server.js',
  () => '/assets/%2e%2e/%2e%2e/package.json',
  () => '/.env',
  () => '/.git/config',
  () => '/assets/../../../data/secret.key',
]

/** Returns the address of something else, or the same address in another notation. */
export function pathGame(draw: Draw, path: string): string {
  return sendable(draw.pick(PATH_GAMES)(path, draw)).replaceAll(' ', '%20')
}

/**
 * Limits text to characters that Node.js accepts in a header or an address. Other bytes are sent by socket.
 */
function sendable(text: string): string {
  return Buffer.from(text.toWellFormed())
    .toString('latin1')
    .replace(/[^\x20-\x7e\xa0-\xff]/g, '?')
    .slice(0, 12_000)
}

/** Builds form fields, half of them hostile. */
export function hostileForm(draw: Draw, fields: Record<string, string[]>): string {
  const form = new URLSearchParams()
  for (const [name, values] of Object.entries(fields)) {
    if (draw.chance(0.1)) continue
    form.append(name, draw.chance(0.25) ? hostileText(draw, 8000).toWellFormed() : draw.pick(values))
    if (draw.chance(0.03)) form.append(name, draw.pick(values))
  }
  const text = form.toString()
  return draw.chance(0.05)
    ? `${text}${draw.pick(['&%', '&=&&', '&__proto__[a]=1', '&a[b][c][]=1', '&%ff=%c0%80', '%'])}`
    : text
}
