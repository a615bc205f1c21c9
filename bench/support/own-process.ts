import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { projectRoot } from '#platform/project-root.ts'

/**
 * Starts a server of the project and waits until it answers. Its log goes into a file, as an operator's would;
 * a reader of it would take part of the machine.
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

/** What a process has used of the processor so far, as Linux counts it; elsewhere not known. */
export function cpuMicros(pid: number | undefined): number {
  const fields = statOf(pid)
  return fields ? (Number(fields[11]) + Number(fields[12])) * MICROS_OF_TICK : Number.NaN
}

/** The same of what a process has started and what still runs, such as the connections of PostgreSQL. */
export function cpuMicrosBelow(pid: number): number {
  const children = readdirSync('/proc').filter((name) => statOf(name)?.[1] === String(pid))
  return children.reduce((sum, child) => sum + (cpuMicros(Number(child)) || 0), 0)
}

/** The fields of `/proc/<pid>/stat` behind the name: state, parent, … */
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
 * Keeps a process, and what it starts from now on, on one core, so that servers and those who ask them do not
 * take turns on the same one. Does nothing where that cannot be had.
 */
export function stayOnCore(core: number, pid: number | undefined = process.pid): void {
  if (cpus().length > 1) spawnSync('taskset', ['-apc', String(core), String(pid)])
}
