import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const rows = readFileSync(join(root, 'docs/map.md'), 'utf8').match(/^\| `.*$/gm) ?? []
const named = rows.flatMap((row) =>
  [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)\/`/g)].map(([, at]) => at),
)

test('the map lists each folder once, and no removed folder', () => {
  const folders = ['bench', 'docs', 'migrations', 'public', 'scripts', 'src', 'tests'].flatMap(foldersFrom)
  expect(named.toSorted()).toEqual(folders.toSorted())
})

function foldersFrom(folder: string): string[] {
  const inside = readdirSync(join(root, folder), { withFileTypes: true })
  const below = inside.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
  return [folder, ...below.flatMap(({ name }) => foldersFrom(`${folder}/${name}`))]
}
