import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { projectRoot } from '#platform/project-root.ts'
import { type Load, measure } from './support/measure.ts'

const CONNECTIONS = 16
const ROUNDS = 3
const SECONDS = 4
const WARM_UP_SECONDS = 1

/**
 * Requests per second of the built product's home page, kept and rendered anew, against servers that send the
 * same number of bytes from memory and do nothing else. The servers take turns, so that what else the machine
 * does meets all of them. `npm run bench -- pages [seconds for each turn]`
 */
export async function run([seconds]: string[]): Promise<number> {
  const turn = Number(seconds ?? SECONDS)
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
  const loads: (Load & { pid: number | undefined })[] = [
    { name: 'same bytes from memory, node:http', ...plain, path: '/' },
    { name: 'same bytes from memory, Hono', ...plain, path: '/hono' },
    { name: 'home, kept', ...ours, path: '/', headers: { 'accept-encoding': 'br' } },
    { name: 'home, kept, unchanged (304)', ...ours, path: '/', headers: { 'if-none-match': '*' } },
    { name: 'home, rendered', ...ours, path: '/?rendered', headers: { 'accept-encoding': 'gzip' } },
  ]
  try {
    const turns = new Map<string, Figures[]>(loads.map(({ name }) => [name, []]))
    for (const load of loads) await measure(load, CONNECTIONS, WARM_UP_SECONDS)
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const load of loads) {
        const cpuBefore = cpuMicros(load.pid)
        const figures = await measure(load, CONNECTIONS, turn)
        const cpu = (cpuMicros(load.pid) - cpuBefore) / (figures.rate * turn)
        turns.get(load.name)?.push({ ...figures, cpu })
      }
    }
    process.stdout.write(tableOf(turns))
    return 0
  } finally {
    await Promise.all([end(product), end(memory)])
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

type Figures = { rate: number; p50: number; p99: number; cpu: number }

function tableOf(turns: Map<string, Figures[]>): string {
  const rows = [...turns].map(([name, all]) => ({
    name,
    rate: median(all.map(({ rate }) => rate)),
    p50: median(all.map(({ p50 }) => p50)),
    p99: median(all.map(({ p99 }) => p99)),
    cpu: median(all.map(({ cpu }) => cpu)),
  }))
  const best = rows[0]?.rate ?? 1
  const lines = rows.map(({ name, rate, p50, p99, cpu }) =>
    [name, Math.round(rate), (rate / best).toFixed(3), p50.toFixed(2), p99.toFixed(2), Math.round(cpu)].join(
      ' | ',
    ),
  )
  const head =
    '| server | requests/s | ratio | p50 ms | p99 ms | CPU µs a request |\n|---|---|---|---|---|---|'
  return `${head}\n${lines.map((line) => `| ${line} |\n`).join('')}`
}

const MICROS_OF_TICK = 10_000

/** What a process has used so far, as Linux counts it; elsewhere not known. */
function cpuMicros(pid: number | undefined): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * MICROS_OF_TICK
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Its log goes into a file, as an operator's would; a reader of it would take part of the machine. */
async function startServer(path: string, folder: string, env: Record<string, string>): Promise<ChildProcess> {
  const log = openSync(join(folder, 'log'), 'a')
  const child = spawn(process.execPath, [join(projectRoot(), path)], {
    cwd: projectRoot(),
    env: { ...process.env, ...env },
    stdio: ['ignore', log, 'inherit'],
  })
  while (child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${env.PORT}/`).catch(() => undefined)
    if (answer?.ok) return child
    await setTimeout(100)
  }
  throw new Error(`${path} ended with ${child.exitCode}.`)
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
