import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { endServer, freePort, startServer } from './support/own-process.ts'
import { type Turn, tableOf, takeTurns } from './support/turns.ts'

const ROUNDS = 3
const SECONDS = 4

/**
 * Requests per second of the built product's home page, kept and rendered anew, against servers that send the
 * same number of bytes from memory and do nothing else. `npm run bench -- pages [seconds for each turn]`
 */
export async function run([seconds]: string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'careplate-bench-'))
  const [port, memoryPort] = [await freePort(), await freePort()]
  const product = await startServer('build/server/server.js', folder, {
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: '',
  })
  const memory = await startServer('bench/support/memory-server.ts', folder, {
    PORT: String(memoryPort),
    BYTES: String(await keptLength(port)),
  })
  const [plain, ours] = [
    { port: memoryPort, pid: memory.pid },
    { port, pid: product.pid },
  ]
  const turns: Turn[] = [
    { name: 'same bytes from memory, node:http', ...plain, path: '/' },
    { name: 'same bytes from memory, Hono', ...plain, path: '/hono' },
    { name: 'home, kept', ...ours, path: '/', headers: { 'accept-encoding': 'br' } },
    { name: 'home, kept, unchanged (304)', ...ours, path: '/', headers: { 'if-none-match': '*' } },
    { name: 'home, rendered', ...ours, path: '/?rendered', headers: { 'accept-encoding': 'gzip' } },
  ]
  try {
    const results = await takeTurns(turns, { rounds: ROUNDS, seconds: Number(seconds ?? SECONDS) })
    process.stdout.write(tableOf(results))
    return 0
  } finally {
    await Promise.all([endServer(product), endServer(memory)])
    rmSync(folder, { recursive: true, force: true })
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
