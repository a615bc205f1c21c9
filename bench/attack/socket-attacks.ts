import type { Draw } from '#tests/support/fuzz/draw.ts'
import type { AttackRequest } from './attack-request.ts'

/** Address requested by the second half of a smuggled request. It must never get a response. */
const SMUGGLED = '/smuggled-by-somebody'

const SMUGGLED_REQUEST = `GET ${SMUGGLED} HTTP/1.1\r\nHost: a\r\n\r\n`
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`

/** Bytes that are not a request, are half a request, or are one request to some servers and two to others. */
const RAW: Record<string, (draw: Draw) => (string | Buffer)[]> = {
  'length and chunks': () => [
    `POST /api/auth/undo HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED_REQUEST}`,
  ],
  'two lengths': () => [
    `POST /api/auth/undo HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 60\r\n\r\n${SMUGGLED_REQUEST}`,
  ],
  'a length with a sign': (draw) => [
    `POST /identity HTTP/1.1\r\nHost: a\r\nContent-Length: ${draw.pick(['+0', '-1', '0x0', '1e1', '0,0', ' ', '9'.repeat(30)])}\r\n\r\n${SMUGGLED_REQUEST}`,
  ],
  'disguised chunks': (draw) => [
    `POST /identity HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: ${draw.pick(['xchunked', 'chunked, identity', '\tchunked', 'chunked\r\nTransfer-Encoding: x', 'gzip, chunked'])}\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${SMUGGLED_REQUEST}`,
  ],
  'a bad chunk': (draw) => [
    `POST /identity HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${draw.pick(['g\r\n', '-1\r\nx\r\n', 'ffffffffffffffff\r\nx', '1;a=b\nx\r\n', `1;${'a'.repeat(20_000)}\r\nx\r\n`])}`,
  ],
  'a chunked body': () => [
    'POST /api/meal-plan-preview/words HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    chunk('{"facts":'),
    chunk('{"dislikes":["cou'),
    chunk('rgette"]}}'),
    '0\r\nX-Trailer: y\r\n\r\n',
  ],
  'chunks above every bound': () => [
    'POST /api/meal-plan-preview HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    ...Array.from({ length: 20 }, () => chunk(' '.repeat(16_000))),
    '0\r\n\r\n',
  ],
  'half a line': () => ['GET / HT'],
  'half a header': () => ['GET / HTTP/1.1\r\nHost: 127.0.'],
  'half a body': () => ['POST /identity HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{"half'],
  'bare line feeds': () => [`GET / HTTP/1.1\nHost: a\n\n${SMUGGLED_REQUEST}`],
  'a folded header': () => ['GET / HTTP/1.1\r\nHost: a\r\nX-A: b\r\n c: d\r\n\r\n'],
  'a space before the colon': () => ['GET / HTTP/1.1\r\nHost: a\r\nContent-Length : 5\r\n\r\nabcde'],
  'no host': () => ['GET / HTTP/1.1\r\n\r\n'],
  'two hosts': () => ['GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  'an absolute address': (draw) => [
    `GET ${draw.pick(['http://evil.example/', 'http://[', 'ftp://a/b', 'http://a:99999/', '//', '*', 'a', '/\\'])} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
  ],
  'a tunnel': () => ['CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n'],
  'another version': (draw) => [
    `GET / HTTP/${draw.pick(['0.9', '1.0', '2.0', '9.9', '1.1.1'])}\r\nHost: a\r\nConnection: close\r\n\r\n`,
  ],
  'HTTP/2 at once': () => ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  'TLS at once': () => [Buffer.from('16030100c8010000c40303', 'hex'), Buffer.alloc(200, 7)],
  'bytes of chance': (draw) => [Buffer.from(Array.from({ length: 2000 }, () => draw.whole(0, 255)))],
  'raw bytes in the address': () => [
    Buffer.from('474554202fff00c080ed20485454502f312e310d0a486f73743a20610d0a0d0a', 'hex'),
  ],
  'raw bytes in a header': () => [
    Buffer.from('GET / HTTP/1.1\r\nHost: a\r\nX-A: \xff\x00\x01\r\n\r\n', 'latin1'),
  ],
  'many headers': () => [
    `GET / HTTP/1.1\r\nHost: a\r\n${Array.from({ length: 3000 }, (_, n) => `a${n}: b\r\n`).join('')}\r\n`,
  ],
  'a header too long': () => [`GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`],
  'an address too long': () => [`GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  'a hundred at once': () => [
    'GET /robots.txt HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(99),
    'GET /robots.txt HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  ],
  'expects to be told': () => [
    'POST /identity HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
  ],
  'expects something else': () => ['POST / HTTP/1.1\r\nHost: a\r\nExpect: x\r\nContent-Length: 0\r\n\r\n'],
  'an upgrade to nothing': () => [
    `GET / HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: ${'h2c'}\r\n\r\n${SMUGGLED_REQUEST.replace('a\r\n', 'a\r\nConnection: close\r\n')}`,
  ],
  'a body with GET': () => [
    'GET /api/plan HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nConnection: close\r\n\r\nabcde',
  ],
}

/** Builds bytes for a socket that no client library would send. */
export function socketAttack(draw: Draw): AttackRequest {
  const name = draw.pick(Object.keys(RAW))
  const parts = RAW[name]?.(draw) ?? []
  return {
    surface: 'sockets',
    caller: 'guest',
    name,
    method: '',
    path: '',
    headers: {},
    raw: parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  }
}
