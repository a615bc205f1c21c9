import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { projectRoot } from '#platform/project-root.ts'

/**
 * Starts a server of the project and waits until it responds. Its log goes to a file, as in production,
 * because reading it here would use CPU time.
 */
export async function startProduct(
  path: string,
  folder: string,
  env: Record<string, string>,
  args: string[] = [],
): Promise<ChildProcess> {
  const log = openSync(join(folder, 'log'), 'a')
  const child = spawn(process.execPath, [resolve(projectRoot(), path), ...args], {
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

export function endServer(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

const MICROS_OF_TICK = 10_000

/** Returns the CPU microseconds that a process has used so far on Linux, or NaN on other systems. */
export function cpuMicros(pid: number | undefined): number {
  const fields = statOf(pid)
  return fields ? (Number(fields[11]) + Number(fields[12])) * MICROS_OF_TICK : Number.NaN
}

/** Returns the same for the running child processes, such as the connections of PostgreSQL. */
export function cpuMicrosBelow(pid: number): number {
  const children = readdirSync('/proc').filter((name) => statOf(name)?.[1] === String(pid))
  return children.reduce((sum, child) => sum + (cpuMicros(Number(child)) || 0), 0)
}

/** Returns the fields of `/proc/<pid>/stat` after the name: state, parent, … */
function statOf(pid: number | string | undefined): string[] | undefined {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return undefined
  try {
    return readFileSync(file, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return undefined
  }
}

/**
 * Pins a process and its future child processes to one core, so that servers and clients do not compete for
 * the same core. Does nothing if this is not possible.
 */
export function stayOnCore(core: number, pid: number | undefined = process.pid): void {
  if (cpus().length > 1) spawnSync('taskset', ['-apc', String(core), String(pid)])
}
