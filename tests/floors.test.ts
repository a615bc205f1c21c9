import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const HOUSE = 'src/meal-plans'

/**
 * The folders of the largest domain, from the ground up. Each imports from those below it alone; those of one line do
 * not know each other. The proof stands below the solver: it knows nothing of the search.
 */
const FLOORS = [
  ['plan'],
  ['phases/entry'],
  ['phases'],
  ['rules'],
  ['rules/sets', 'rules/medicines'],
  ['rules/merging'],
  ['rules/measuring'],
  ['request'],
  ['gate'],
  ['safety'],
  ['person-gate'],
  ['proof'],
  ['proof/lines'],
  ['proof/proving'],
  ['wording'],
  ['solver'],
  ['planner/problem'],
  ['planner'],
  ['planner/changes'],
  ['planner/service'],
  ['not-made'],
  ['store'],
  ['diary'],
  ['diary/path'],
  ['diary/acts'],
  ['safety/mail', 'not-made/mail'],
  ['generation/mail'],
  ['delivery/mail'],
  ['generation'],
  ['delivery'],
  ['verification', 'cooking', 'preview', 'offers', 'changes'],
  ['failures'],
  ['.'],
]

/** Whole lists of data, one file for each of its kind. */
const LISTS = new Set(['rules/sets'])
const MOST_FILES = 15

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', HOUSE], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => /(?<!\.test|\.fixtures)\.tsx?$/.test(file))

test('no import in meal-plans goes up', () => {
  const floorOf = new Map(
    FLOORS.flatMap((folders, floor) => folders.map((folder) => [folder, floor] as const)),
  )
  const arrows = files.flatMap((file) =>
    importsOf(file).map((target) => ({ file, target, from: folderOf(file), to: folderOf(target) })),
  )
  expect(arrows.length).toBeGreaterThan(500)
  const isUp = ({ from, to }: (typeof arrows)[number]) =>
    from !== to && (floorOf.get(to) ?? Number.NaN) >= (floorOf.get(from) ?? Number.NaN)
  expect(arrows.filter(isUp).map(({ file, target }) => `${file} → ${target}`)).toEqual([])
})

test('every folder of meal-plans has its floor, and is small enough to be read as a list', () => {
  const sizes = Map.groupBy(files, folderOf)
  const known = new Set(FLOORS.flat())
  expect([...sizes.keys()].filter((folder) => !known.has(folder))).toEqual([])
  expect([...known].filter((folder) => !sizes.has(folder))).toEqual([])
  const large = [...sizes].filter(([folder, { length }]) => length > MOST_FILES && !LISTS.has(folder))
  expect(large.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([])
})

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/(?:from |import\()'((?:\.{1,2}|#meal-plans)\/[^']+)'/g)].flatMap(
    ([, path = '']) => {
      const target = path.startsWith('.') ? normalize(join(dirname(file), path)) : path.replace('#', 'src/')
      return target.startsWith(`${HOUSE}/`) ? [target] : []
    },
  )
}

function folderOf(file: string): string {
  return dirname(file).slice(HOUSE.length + 1) || '.'
}
