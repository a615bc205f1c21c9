import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { projectRoot } from '#platform/project-root.ts'

/**
 * `npm run bench -- proofs [files]`: runs the tests in full where `npm test` only samples, on the embedded
 * PostgreSQL and on a separately started one. Run it every night and before each release.
 */
export async function run(files: string[]): Promise<number> {
  const root = projectRoot()
  const vitest = [resolve(root, 'node_modules/vitest/vitest.mjs'), 'run']
  const runs = [
    [...vitest, '--project', 'units', '--project', 'data', ...files],
    [
      join(root, 'scripts', 'with-separate-postgres.ts'),
      process.execPath,
      ...vitest,
      '--project',
      'data',
      ...files,
    ],
  ]
  const env = { ...process.env, PROOFS: 'whole' }
  const statuses = runs.map(
    (args) => spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).status,
  )
  return statuses.every((status) => status === 0) ? 0 : 1
}
