import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { seedCatalogue } from '#catalogue/starter/seed-catalogue.ts'
import { openDatabase } from '#platform/db/database.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts'
import { migrate } from '#platform/db/migrate.ts'
import { projectRoot } from '#platform/project-root.ts'
import { writeZip } from '#tests/support/catalogue/fdc-archive.ts'
import { contextOn } from '#tests/support/context-on.ts'
import { manyFoods } from './catalogue/many-foods.ts'
import { signInAsAdmin } from './support/first-admin.ts'
import { cpuMicrosBelow, endServer, freePort, startProduct, stayOnCore } from './support/own-process.ts'
import { type Turn, tableOf, takeTurns } from './support/turns.ts'

const ROUNDS = 5
const SECONDS = 3
const QUERIES = 4000
const LAST_PAGE = 5

/**
 * Measures the back office's list of foods, plain and searched with queries that never repeat, on a catalogue
 * as large as SR Legacy. The built product with everything enabled is compared with the same statement in a
 * bare Hono and `pg` server, and with as many bytes from memory. Then the public reads are measured. The
 * servers take turns. `npm run bench -- catalogue [seconds for each turn]`
 */
export async function run([seconds]: string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'careplate-bench-'))
  stayOnCore(0)
  const postgres = await startEmbeddedPostgres(folder)
  try {
    await seed(postgres.url)
    const source = await importFoods(folder, postgres.url)
    await fillBareTable(postgres.url)
    return await compare({ folder, databaseUrl: postgres.url, source, seconds: Number(seconds ?? SECONDS) })
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function seed(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl)
  const database = openDatabase(databaseUrl)
  const startedAt = performance.now()
  await seedCatalogue(contextOn(database.db, { enqueue: async () => undefined }))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(2)
  await database.close()
  process.stdout.write(`starter catalogue: ${seconds} s\n`)
}

async function importFoods(folder: string, databaseUrl: string): Promise<string> {
  const { tables, source } = manyFoods()
  const path = await writeZip(join(folder, 'foods.zip'), tables)
  const cli = join(projectRoot(), 'build/server/cli.js')
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: databaseUrl, NODE_ENV: 'production' }
  const args = ['--import', TELL_MEMORY, cli, 'import-fdc', path]
  const startedAt = performance.now()
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env, cwd: projectRoot() })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const kilobytes = Number(/peak (\d+)/.exec(stderr)?.[1])
  const figures = /figures[^\d]*([\d,]+)/i.exec(stdout)?.[1]
  process.stdout.write(
    `import-fdc: ${seconds} s, ${Math.round(kilobytes / 1024)} MB at the most, ${figures} figures\n`,
  )
  return source
}

/** Makes a process print its peak memory when it ends. */
const TELL_MEMORY = `data:text/javascript,process.on('exit',()=>process.stderr.write('peak '+process.resourceUsage().maxRSS))`

/** Fills the bare server’s own copy, with the index that its statement needs. */
async function fillBareTable(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    create extension if not exists pg_trgm;
    create schema bench;
    create table bench.foods as select fdc_id, name, description, category, enabled, judged,
      lower(name) collate "C" as sorted_by, concat_ws(' ', name, description, common_name, category) as text
      from catalogue.foods;
    create index on bench.foods using gin (text gin_trgm_ops);
    create index on bench.foods (sorted_by, fdc_id);
    analyze bench.foods, catalogue.foods`)
  await client.end()
}

type Setting = { folder: string; databaseUrl: string; source: string; seconds: number }

async function compare({ folder, databaseUrl, source, seconds }: Setting): Promise<number> {
  const [port, barePort] = [await freePort(), await freePort()]
  const env = { DATA_DIR: folder, DATABASE_URL: databaseUrl, NODE_ENV: 'production' }
  const product = await startProduct('build/server/server.js', folder, { ...env, PORT: String(port) })
  const bare = await startProduct('bench/catalogue/bare-food-server.ts', folder, {
    DATABASE_URL: databaseUrl,
    PORT: String(barePort),
  })
  try {
    const authorization = `Bearer ${await signInAsAdmin(port, folder)}`
    const paths = await searches(databaseUrl)
    const ask = (path: string, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers })
    const bytesOf = async (path: string, headers?: Record<string, string>) =>
      (await (await ask(path, headers)).arrayBuffer()).byteLength
    const plain = { port: barePort, pid: bare.pid }
    const ours = { port, pid: product.pid, headers: { authorization } }
    const everyone = { port, pid: product.pid }
    const list = '/food?page=1&count=20'
    const bytes = await bytesOf(`/api${paths[0]}`, { authorization })
    const foods: Turn[] = [
      { name: 'searched: bare Hono + pg', ...plain, path: paths },
      { name: 'searched: Careplate', ...ours, path: paths.map((path) => `/api${path}`) },
      {
        name: 'searched with slips: Careplate',
        ...ours,
        path: paths.map((path) => `/api${withSwappedLetters(path)}`),
      },
      { name: 'all: bare Hono + pg', ...plain, path: list },
      { name: 'all: Careplate', ...ours, path: `/api${list}` },
      { name: 'as many bytes: node:http', ...plain, path: `/bytes/${bytes}` },
    ]
    const reads = (path: string, bytes: number): Turn[] => [
      { name: `as many bytes as ${path}: node:http`, ...plain, path: `/bytes/${bytes}` },
      { name: path, ...everyone, path },
      { name: `${path}, unchanged (304)`, ...everyone, path, headers: { 'if-none-match': '*' } },
    ]
    const [plans, conditions] = ['/api/plan', '/api/condition?count=100']
    const postmaster = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    const rounds = { rounds: ROUNDS, seconds, otherCpu: () => cpuMicrosBelow(postmaster) }
    stayOnCore(1)
    const { total } = await (await ask('/api/food', { authorization })).json()
    process.stdout.write(`\n${total} foods (${source}), ${paths.length} queries\n\n`)
    process.stdout.write(tableOf(await takeTurns(foods, rounds)))
    for (const path of [plans, conditions]) {
      process.stdout.write(`\n${tableOf(await takeTurns(reads(path, await bytesOf(path)), rounds))}`)
    }
    return 0
  } finally {
    await Promise.all([endServer(product), endServer(bare)])
  }
}

/**
 * Builds realistic searches: mostly one word of a food, whole or partial, sometimes two. Words of many foods
 * are more frequent, and their results are then read page by page. No two requests are the same.
 */
async function searches(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ text: string }>(
    'select description as text from catalogue.foods order by md5(fdc_id::text)',
  )
  await client.end()
  const pages = new Map<string, number>()
  const found: string[] = []
  for (const [place, { text }] of rows.entries()) {
    const words = text.toLowerCase().match(/[a-z]{4,}/g) ?? []
    const one = words[place % words.length] ?? 'rice'
    const other = words[(place * 7 + 3) % words.length] ?? 'rice'
    const begun = one.slice(0, Math.max(4, one.length - (place % 4)))
    const query = place % 4 === 0 && one !== other ? `${other} ${begun}` : begun
    const page = (pages.get(query) ?? 0) + 1
    pages.set(query, page)
    if (page <= LAST_PAGE) found.push(`/food?page=${page}&count=20&query=${encodeURIComponent(query)}`)
  }
  return found.slice(0, QUERIES)
}

/** Swaps two letters in the first word of the query. */
function withSwappedLetters(path: string): string {
  return path.replace(/query=(\w)(\w)(\w)/, 'query=$1$3$2')
}
