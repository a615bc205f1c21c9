import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'

type Postmaster = { pid: number; folder: string; port: number }

/**
 * Returns the port of the server that runs on the data in `cluster`. Returns undefined if none is running,
 * even if a pid file exists.
 */
export function runningPort(cluster: string): number | undefined {
  const postmaster = readPidFile(cluster)
  return postmaster && runsOn(cluster, postmaster) ? postmaster.port || undefined : undefined
}

/**
 * Removes a `postmaster.pid` that names no server of this data: it was copied with the data, or is left from
 * before a reboot and contains the process id of an unrelated program.
 */
export function forgetForeignPid(cluster: string): void {
  const postmaster = readPidFile(cluster)
  if (postmaster && !runsOn(cluster, postmaster)) rmSync(pidFile(cluster), { force: true })
}

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

/**
 * A running server writes this file, and a stopped server removes it. Its lines are process id, folder, start
 * time and port.
 */
function readPidFile(cluster: string): Postmaster | undefined {
  if (!existsSync(pidFile(cluster))) return undefined
  const [pid, folder = '', , port] = readFileSync(pidFile(cluster), 'utf8').split('\n')
  return { pid: Math.abs(Number(pid)), folder, port: Number(port) }
}

function runsOn(cluster: string, { pid, folder }: Postmaster): boolean {
  if (!pid || !isAlive(pid)) return false
  const own = realpathSync(cluster)
  try {
    // A server's working directory is its data folder.
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
