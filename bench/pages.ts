import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureRates } from './pages/rates.ts'
import { scorePages } from './pages/scores.ts'
import { endServer, freePort, startServer } from './support/own-process.ts'

const SECONDS = 4

/**
 * What public pages cost the server and the reader: requests per second in turns with servers that do nothing
 * else, and Lighthouse's scores. `npm run bench -- pages [seconds for each turn] [rates | scores]`
 */
export async function run([seconds, only]: string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'careplate-bench-'))
  const port = await freePort()
  const product = await startServer('build/server/server.js', folder, {
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: '',
  })
  try {
    if (only !== 'scores') {
      const turn = { folder, seconds: Number(seconds ?? SECONDS) }
      process.stdout.write(`${await measureRates({ port, pid: product.pid }, turn)}\n`)
    }
    if (only !== 'rates') process.stdout.write(await scorePages(`http://127.0.0.1:${port}`))
    return 0
  } finally {
    await endServer(product)
    rmSync(folder, { recursive: true, force: true })
  }
}
