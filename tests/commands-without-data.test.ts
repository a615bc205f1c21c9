import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '#platform/config/config.ts'
import { startRuntime } from '../src/runtime.ts'
import { emptyDatabase } from './support/earlier-database.ts'

const asCommand = (settings: Record<string, string>) =>
  startRuntime(parseConfig(settings), { isServer: false, quiet: true })

test('a command creates no database in a folder without one, and names the folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'careplate-typo-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await expect(asCommand({ DATA_DIR: folder })).rejects.toThrow(
    `There is no database of Careplate in ${folder}, and DATABASE_URL is not set.`,
  )
  expect(readdirSync(folder)).toEqual([])
  const missing = join(folder, 'typo')
  await expect(asCommand({ DATA_DIR: missing })).rejects.toThrow(missing)
  expect(existsSync(missing)).toBe(false)
})

test('a command creates no tables in a database without them, and names the database without its password', async () => {
  const { url, ask } = await emptyDatabase()
  const { host, pathname, password } = new URL(url)
  const refused = await asCommand({ DATABASE_URL: url, SECRET_KEY: 'a'.repeat(32) }).catch(
    (error: Error) => error.message,
  )
  expect(refused).toContain(`There is no Careplate in the database ${pathname.slice(1)} at ${host}.`)
  expect(password && String(refused).includes(password)).toBeFalsy()
  expect(await ask(`select nspname from pg_namespace where nspname = 'platform'`)).toMatchObject({ rows: [] })
})
