import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureBesideNext, measureRates } from './pages/rates.ts'
import { scorePages } from './pages/scores.ts'
import { endServer, freePort, startProduct } from './support/own-process.ts'

const SECONDS = 4

/**
 * Measures the cost of public pages for server and reader: requests per second in turns with servers that do
 * nothing else, and Lighthouse's scores. Or compares a freshly rendered home page with a page of Next.js,
 * which is installed for this purpose. `npm run bench -- pages [seconds for each turn] [rates | scores |
 * next]`
 */
export async function run([seconds, only]: string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'careplate-bench-'))
  const port = await freePort()
  const product = await startProduct('build/server/server.js', folder, {
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: '',
  })
  try {
    const turn = { folder, seconds: Number(seconds ?? SECONDS) }
    const asked = { port, pid: product.pid }
    // Scores are measured first, because the rates pin the product to one core.
    if (!only || only === 'scores') process.stdout.write(`${await scorePages(`http://127.0.0.1:${port}`)}\n`)
    if (!only || only === 'rates') process.stdout.write(`${await measureRates(asked, turn)}\n`)
    if (only === 'next') process.stdout.write(await measureBesideNext(asked, turn))
    return 0
  } finally {
    await endServer(product)
    rmSync(folder, { recursive: true, force: true })
  }
}
