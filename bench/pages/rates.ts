import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { endServer, freePort, startProduct, stayOnCore } from '../support/own-process.ts'
import { type Turn, tableOf, takeTurns } from '../support/turns.ts'
import { startNext } from './next-server.ts'

const ROUNDS = 3
const FILE_BYTES = 30_000

type Product = { port: number; pid: number | undefined }
type Turns = { folder: string; seconds: number }

/**
 * Measures requests per second of the home page, cached and freshly rendered, in turns with servers that do
 * nothing else.
 */
export async function measureRates(product: Product, { folder, seconds }: Turns): Promise<string> {
  writeFileSync(join(folder, 'page.html'), 'x'.repeat(FILE_BYTES))
  const port = await freePort()
  const plain = await startProduct('bench/pages/memory-server.ts', folder, {
    PORT: String(port),
    BYTES: String(await cachedLength(product.port)),
    FOLDER: folder,
  })
  const theirs = { port, pid: plain.pid }
  runApart(product, theirs)
  const gzip = { 'accept-encoding': 'gzip' }
  const turns: Turn[] = [
    { name: 'a file of 30 kB from disk, Hono', ...theirs, path: '/page.html' },
    { name: 'as many bytes as home from memory, node:http', ...theirs, path: '/' },
    { name: 'as many bytes as home from memory, Hono', ...theirs, path: '/hono' },
    { name: 'home, kept', ...product, path: '/', headers: { 'accept-encoding': 'br' } },
    { name: 'home, kept, unchanged (304)', ...product, path: '/', headers: { 'if-none-match': '*' } },
    // Addresses with a query are never cached.
    { name: 'home, rendered anew', ...product, path: '/?anew' },
    { name: 'home, rendered anew and compressed', ...product, path: '/?anew', headers: gzip },
    { name: 'pricing, rendered anew', ...product, path: '/plans?anew' },
  ]
  try {
    return tableOf(await takeTurns(turns, { rounds: ROUNDS, seconds }))
  } finally {
    await endServer(plain)
  }
}

/**
 * Measures requests per second of the freshly rendered home page, in turns with a Next.js page that is
 * rendered for each request.
 */
export async function measureBesideNext(product: Product, { folder, seconds }: Turns): Promise<string> {
  const { child, port } = await startNext(folder)
  const theirs = { port, pid: child.pid }
  runApart(product, theirs)
  const turns: Turn[] = [
    { name: 'sixty cards, rendered by Next.js', ...theirs, path: '/' },
    { name: 'home, rendered anew', ...product, path: '/?anew' },
    { name: 'pricing, rendered anew', ...product, path: '/plans?anew' },
  ]
  try {
    const bytes = await Promise.all(
      turns.map(({ port, path }) => lengthOf(`http://127.0.0.1:${port}${path}`)),
    )
    const sizes = turns
      .map(({ name }, nth) => `${name}: ${bytes[nth]?.toLocaleString('en')} bytes\n`)
      .join('')
    return `${tableOf(await takeTurns(turns, { rounds: ROUNDS, seconds }))}\n${sizes}`
  } finally {
    await endServer(child)
  }
}

async function lengthOf(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  return (await answer.arrayBuffer()).byteLength
}

/** Runs the servers on one core, and the clients on the other. */
function runApart(...servers: Product[]): void {
  for (const { pid } of servers) stayOnCore(0, pid)
  stayOnCore(1)
}

/** Returns the size of the cached home page in bytes. The first response is not yet cached. */
async function cachedLength(port: number): Promise<number> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-encoding': 'br' } })
    await answer.arrayBuffer()
    if (answer.headers.has('etag')) return Number(answer.headers.get('content-length'))
    await setTimeout(50)
  }
}
