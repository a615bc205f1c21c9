import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { endServer, freePort, startServer } from '../support/own-process.ts'
import { type Turn, tableOf, takeTurns } from '../support/turns.ts'

const ROUNDS = 3
const FILE_BYTES = 30_000

/** Requests per second of home, kept and rendered anew, in turns with servers that do nothing else. */
export async function measureRates(
  product: { port: number; pid: number | undefined },
  { folder, seconds }: { folder: string; seconds: number },
): Promise<string> {
  writeFileSync(join(folder, 'page.html'), 'x'.repeat(FILE_BYTES))
  const port = await freePort()
  const plain = await startServer('bench/support/memory-server.ts', folder, {
    PORT: String(port),
    BYTES: String(await keptLength(product.port)),
    FOLDER: folder,
  })
  const theirs = { port, pid: plain.pid }
  const gzip = { 'accept-encoding': 'gzip' }
  const turns: Turn[] = [
    { name: 'a file of 30 kB from disk, Hono', ...theirs, path: '/page.html' },
    { name: 'as many bytes as home from memory, node:http', ...theirs, path: '/' },
    { name: 'as many bytes as home from memory, Hono', ...theirs, path: '/hono' },
    { name: 'home, kept', ...product, path: '/', headers: { 'accept-encoding': 'br' } },
    { name: 'home, kept, unchanged (304)', ...product, path: '/', headers: { 'if-none-match': '*' } },
    // Addresses with a query are never kept.
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

/** How many bytes home is once it is kept, which the first answer is not yet. */
async function keptLength(port: number): Promise<number> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-encoding': 'br' } })
    await answer.arrayBuffer()
    if (answer.headers.has('etag')) return Number(answer.headers.get('content-length'))
    await setTimeout(50)
  }
}
