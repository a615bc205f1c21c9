import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'

const KNIP = join(projectRoot(), 'node_modules/knip/bin/knip.js')

test('no export, package or file is unused', { timeout: 180_000 }, () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [KNIP, '--no-progress'], {
    cwd: projectRoot(),
    encoding: 'utf8',
  })
  expect(`${stdout}${stderr}`.trim()).toBe('')
  expect(status).toBe(0)
})
