import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { projectRoot } from '#platform/project-root.ts'

/**
 * Looks at every screen in every state at 320, 390, 1280, 1920 and 2560 px, in light and dark: pictures of all go into a
 * folder, and what is wrong with one (see `tests/journeys/looks/looks.ts`) is printed. The product has to be built.
 * `npm run bench -- screenshots [folder] [part of a name]`
 */
export function run([folder = 'build/screenshots', name]: string[]): Promise<number> {
  const root = projectRoot()
  const vitest = resolve(root, 'node_modules/vitest/vitest.mjs')
  const only = name ? ['-t', name] : []
  const tests = ['run', '--project', 'journeys', ...only]
  const run = spawn(process.execPath, [vitest, ...tests], {
    cwd: root,
    env: { ...process.env, LOOKS: 'all', SCREENSHOTS: resolve(folder) },
    stdio: 'inherit',
  })
  return new Promise((done, fail) => {
    run.once('error', fail)
    run.once('exit', (code) => done(code ?? 1))
  })
}
