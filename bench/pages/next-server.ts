import { type ChildProcess, spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#platform/project-root.ts'
import { freePort, startProduct } from '../support/own-process.ts'

const PAGE = 'bench/pages/next-page'

/**
 * Installs and builds Next.js in `folder`, with a page of sixty cards that is rendered for each request, and
 * starts it.
 */
export async function startNext(folder: string): Promise<{ child: ChildProcess; port: number }> {
  const app = join(folder, 'next-page')
  cpSync(join(projectRoot(), PAGE), app, { recursive: true })
  const next = join(app, 'node_modules/next/dist/bin/next')
  runIn(app, 'npm', ['install', '--no-audit', '--no-fund'])
  runIn(app, process.execPath, [next, 'build'])
  const port = await freePort()
  const env = { PORT: String(port), NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  return { child: await startProduct(next, folder, env, ['start', app]), port }
}

function runIn(cwd: string, command: string, args: string[]): void {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args[0]} ended with ${status}.\n${stdout}${stderr}`)
}
