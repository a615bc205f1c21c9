import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { UNDO_HOURS } from './undoable.ts'

test('the undo hours in mails and on screens come from this constant', () => {
  const search = ['grep', '-n', `${UNDO_HOURS} hours`, '--', 'src', ':!*.test.ts', ':!*.test.tsx']
  const { status, stdout } = spawnSync('git', search, { cwd: projectRoot(), encoding: 'utf8' })
  expect(stdout).toBe('')
  // git's exit status for no match.
  expect(status).toBe(1)
})
