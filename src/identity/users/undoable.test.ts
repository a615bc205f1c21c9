import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { UNDO_HOURS } from './undoable.ts'

test('what mails and screens say of the hours of undoing comes from here', () => {
  const search = ['grep', '-n', `${UNDO_HOURS} hours`, '--', 'src', ':!*.test.ts', ':!*.test.tsx']
  const { status, stdout } = spawnSync('git', search, { cwd: projectRoot(), encoding: 'utf8' })
  expect(stdout).toBe('')
  // What git says where nothing is found.
  expect(status).toBe(1)
})
