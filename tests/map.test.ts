import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from './support/layers/imports.ts'

const root = join(import.meta.dirname, '..')
const rows = readFileSync(join(root, 'docs/map.md'), 'utf8').match(/^\| `.*$/gm) ?? []
const named = rows.flatMap((row) =>
  [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)\/`/g)].map(([, at]) => at),
)

test('the map has each folder once, and none that is gone', () => {
  const folders = ['bench', 'docs', 'migrations', 'public', 'scripts', 'src', 'tests'].flatMap(foldersFrom)
  expect(named.toSorted()).toEqual(folders.toSorted())
})

test('the architecture names each file that holds things in memory up to a bound, and a decision counts them', () => {
  const text = (file: string) => readFileSync(join(root, file), 'utf8')
  const holding = filesBelow('src').filter(
    (file) => /\.tsx?$/.test(file) && /new LRUCache\b/.test(text(file)),
  )
  const architecture = text('docs/architecture.md')
  expect(holding.filter((file) => !architecture.includes(`\`${file}\``))).toEqual([])
  expect(holding).toHaveLength(11)
  expect(text('docs/decisions/0016-libraries-for-what-is-not-ours.md')).toContain('Eleven files construct it')
})

function foldersFrom(folder: string): string[] {
  const inside = readdirSync(join(root, folder), { withFileTypes: true })
  const below = inside.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
  return [folder, ...below.flatMap(({ name }) => foldersFrom(`${folder}/${name}`))]
}
