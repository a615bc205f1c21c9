import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { isUpToDate, knownMigrations } from './migrate.ts'

const folder = join(projectRoot(), 'migrations')
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .sort()

test('migrations are numbered consecutively', () => {
  expect(files.map((file) => Number(file.slice(0, 4)))).toEqual(files.map((_, place) => place + 1))
})

test('a merged migration is never changed, because installations have already run it', () => {
  const lines = files.map((file) => {
    const sum = createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
    return `${sum}  ${file}`
  })
  // Add a line for each new migration: `cd migrations && sha256sum *.sql > checksums.txt`.
  expect(readFileSync(join(folder, 'checksums.txt'), 'utf8').trim().split('\n')).toEqual(lines)
})

test('tables match if they are exactly those of this version', () => {
  expect(isUpToDate(knownMigrations())).toBe(true)
  expect(isUpToDate(knownMigrations().slice(1))).toContain('waits for migrations')
  expect(isUpToDate([...knownMigrations(), '9999_of-tomorrow'])).toContain('newer Careplate')
  expect(isUpToDate(knownMigrations().map((name) => name.replace('0023_override', '0021_override')))).toBe(
    true,
  )
})
