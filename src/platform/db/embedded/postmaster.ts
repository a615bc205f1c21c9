import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'

type Postmaster = { pid: number; folder: string; port: number }

/** Where the server listens that runs on the data in `cluster`; undefined if none does, whatever a file may say. */
export function runningPort(cluster: string): number | undefined {
  const postmaster = readPidFile(cluster)
  return postmaster && runsOn(cluster, postmaster) ? postmaster.port || undefined : undefined
}

/**
 * Removes a `postmaster.pid` that names no server of this data: one that was copied along with it, or that is left from
 * before the machine started anew and names whatever program has its number now.
 */
export function forgetForeignPid(cluster: string): void {
  const postmaster = readPidFile(cluster)
  if (postmaster && !runsOn(cluster, postmaster)) rmSync(pidFile(cluster), { force: true })
}

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

/** A running server writes the file, and a stopped one removes it; its lines are number, folder, start and port. */
function readPidFile(cluster: string): Postmaster | undefined {
  if (!existsSync(pidFile(cluster))) return undefined
  const [pid, folder = '', , port] = readFileSync(pidFile(cluster), 'utf8').split('\n')
  return { pid: Math.abs(Number(pid)), folder, port: Number(port) }
}

function runsOn(cluster: string, { pid, folder }: Postmaster): boolean {
  if (!pid || !isAlive(pid)) return false
  const own = realpathSync(cluster)
  try {
    // A server works in the folder of its data.
    return readlinkSync(`/proc/${pid}/cwd`) === own
  } catch {
    return existsSync(folder) && realpathSync(folder) === own
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
