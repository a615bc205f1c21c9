import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const DOMAINS = ['platform', 'identity', 'catalogue', 'members', 'meal-plans', 'content', 'analytics', 'web']
const HOUSE = 'src/meal-plans'

/**
 * The folders of the largest domain, from the ground up. Each imports from those below it alone; those of one line do
 * not know each other. The proof stands below the solver: it knows nothing of the search.
 */
const FLOORS = [
  ['plan'],
  ['phases/entry', 'phases/challenges'],
  ['phases'],
  ['rules'],
  ['rules/sets', 'rules/medicines', 'rules/fiber'],
  ['rules/circumstances'],
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
  ['reading'],
  ['diary'],
  ['diary/path'],
  ['diary/acts'],
  ['safety/mail', 'not-made/mail'],
  ['orders/mail'],
  ['orders'],
  ['asking', 'delivery'],
  ['cooking/buying'],
  ['editing', 'verification', 'outliers', 'cooking', 'preview', 'offers', 'changes'],
  ['failures'],
  ['.'],
]

/** Whole lists of data, one file for each of its kind. */
const LISTS = new Set(['src/meal-plans/rules/sets'])
const MOST_FILES = 15

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => /(?<!\.test|\.fixtures)\.tsx?$/.test(file))

type Arrow = { file: string; target: string }
const arrows: Arrow[] = sources.flatMap((file) => importsOf(file).map((target) => ({ file, target })))

test('no import in meal-plans goes up', () => {
  const floorOf = new Map<string, number>(
    FLOORS.flatMap((folders, floor) => folders.map((folder) => [`${HOUSE}/${folder}`, floor] as const)),
  )
  floorOf.set(HOUSE, FLOORS.length)
  const inside = arrowsIn('meal-plans')
  expect(inside.length).toBeGreaterThan(500)
  const isUp = ({ file, target }: Arrow) =>
    dirname(file) !== dirname(target) &&
    (floorOf.get(dirname(target)) ?? Number.NaN) >= (floorOf.get(dirname(file)) ?? Number.NaN)
  expect(inside.filter(isUp).map(({ file, target }) => `${file} → ${target}`)).toEqual([])
})

test('every folder of meal-plans has its floor', () => {
  const folders = new Set(sources.map(dirname).filter((folder) => folder.startsWith(`${HOUSE}/`)))
  const known = FLOORS.flat()
    .filter((folder) => folder !== '.')
    .map((folder) => `${HOUSE}/${folder}`)
  expect([...folders].toSorted()).toEqual(known.toSorted())
})

test.each(DOMAINS)('no folder of %s imports itself through others', (domain) => {
  const below = new Map<string, Map<string, Arrow>>()
  for (const arrow of arrowsIn(domain)) {
    const [from, to] = [roomOf(arrow.file, domain), roomOf(arrow.target, domain)]
    if (from !== to) below.set(from, (below.get(from) ?? new Map()).set(to, arrow))
  }
  expect(roundTripIn(below)).toEqual([])
})

test('every folder is small enough to be read as a list', () => {
  const large = [...Map.groupBy(sources, dirname)].filter(
    ([folder, { length }]) => length > MOST_FILES && !LISTS.has(folder),
  )
  expect(large.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([])
})

test('a way from a folder back to itself is found, with the imports that make it', () => {
  const arrow = (file: string, target: string) => ({ file, target })
  const below = new Map([
    ['a', new Map([['b', arrow('a/1', 'b/1')]])],
    ['b', new Map([['c', arrow('b/1', 'c/1')]])],
    ['c', new Map([['b', arrow('c/2', 'b/2')]])],
  ])
  expect(roundTripIn(below)).toEqual(['b/1 → c/1', 'c/2 → b/2'])
})

/**
 * Imports inside a domain. The tables are told by their rooms what a column may hold, and all rooms stand on them: what
 * they import says nothing of who stands above whom.
 */
function arrowsIn(domain: string): Arrow[] {
  const isInside = (file: string) => file.startsWith(`src/${domain}/`)
  return arrows.filter(
    ({ file, target }) => isInside(file) && isInside(target) && file !== `src/${domain}/tables.ts`,
  )
}

/** The folder of a file. A domain’s root holds its ground and its roof: there each file stands by itself. */
function roomOf(file: string, domain: string): string {
  return dirname(file) === `src/${domain}` ? file : dirname(file)
}

function roundTripIn(below: Map<string, Map<string, Arrow>>): string[] {
  const done = new Set<string>()
  const visit = (room: string, way: { room: string; by: Arrow }[]): string[] => {
    const start = way.findIndex(({ room: passed }) => passed === room)
    if (start >= 0) return way.slice(start).map(({ by: { file, target } }) => `${file} → ${target}`)
    if (done.has(room)) return []
    for (const [next, by] of below.get(room) ?? []) {
      const found = visit(next, [...way, { room, by }])
      if (found.length > 0) return found
    }
    done.add(room)
    return []
  }
  for (const room of below.keys()) {
    const found = visit(room, [])
    if (found.length > 0) return found
  }
  return []
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/(?:from |import |import\()'((?:\.{1,2}|#[a-z-]+)\/[^']+\.tsx?)'/g)].map(
    ([, path = '']) =>
      path.startsWith('.') ? normalize(join(dirname(file), path)) : path.replace('#', 'src/'),
  )
}
