import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { ANALYTICS } from './support/layers/analytics.ts'
import { CATALOGUE } from './support/layers/catalogue.ts'
import { CONTENT } from './support/layers/content.ts'
import { IDENTITY } from './support/layers/identity.ts'
import { entryOf, filesBelow, importsOf, importsUp } from './support/layers/imports.ts'
import type { Layers } from './support/layers/layers.ts'
import { MEAL_PLANS } from './support/layers/meal-plans.ts'
import { MEMBERS } from './support/layers/members.ts'
import { PLATFORM } from './support/layers/platform.ts'
import { TWINS } from './support/layers/twins.ts'
import { WEB } from './support/layers/web.ts'

const DOMAINS: [string, Layers][] = [
  ['platform', PLATFORM],
  ['identity', IDENTITY],
  ['catalogue', CATALOGUE],
  ['twins', TWINS],
  ['members', MEMBERS],
  ['meal-plans', MEAL_PLANS],
  ['content', CONTENT],
  ['analytics', ANALYTICS],
  ['web', WEB],
]

/** Whole lists of data, one file for each of its kind. */
const LISTS = new Set(['src/meal-plans/rules/sets'])
const MAX_FILES = 30

const isTest = (file: string) => /\.(?:test|fixtures)\.tsx?$/.test(file)
const sources = filesBelow('src').filter((file) => /\.tsx?$/.test(file) && !isTest(file))
const imports = sources.flatMap(importsOf)

test.each(DOMAINS)('no import in %s goes up', (domain, layers) => {
  const isInside = (file: string) => file.startsWith(`src/${domain}/`)
  const inside = imports.filter(({ file, target }) => isInside(file) && isInside(target))
  expect(inside.length).toBeGreaterThan(1)
  const up = importsUp(inside, `src/${domain}`, layers)
  expect(up.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
})

test.each(DOMAINS)('every folder of %s is in one layer', (domain, layers) => {
  const inside = sources.filter((file) => file.startsWith(`src/${domain}/`))
  const entries = new Set(inside.map((file) => entryOf(file, `src/${domain}`, layers)))
  expect([...entries].toSorted()).toEqual(layers.flat().toSorted())
})

/** What asks the database for health goals and pricing plans: for acts, which need what is so at this moment. */
const ASKING_THE_DATABASE = new Set([
  'src/catalogue/conditions/find-condition.ts',
  'src/catalogue/conditions/load-conditions.ts',
  'src/catalogue/pricing-plans/find-pricing-plan.ts',
])

test('pages read health goals and pricing plans from the memory that the API answers from', () => {
  const asking = imports.filter(({ target }) => ASKING_THE_DATABASE.has(target))
  expect(new Set(asking.map(({ target }) => target))).toEqual(ASKING_THE_DATABASE)
  expect(asking.filter(({ file }) => file.startsWith('src/web/'))).toEqual([])
})

test('every folder is small enough to be read as a list', () => {
  const supporting = filesBelow('tests', 'bench', 'scripts').filter(
    (file) => /\.(?:tsx?|mjs)$/.test(file) && !isTest(file),
  )
  const large = [...Map.groupBy([...sources, ...supporting], dirname)].filter(
    ([folder, { length }]) => length > MAX_FILES && !LISTS.has(folder),
  )
  expect(large.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([])
})

test('an import is found that goes up, or along its own line', () => {
  const between = (file: string, target: string) => ({ file: `src/x/${file}`, target: `src/x/${target}` })
  const layers = [['ground.ts'], ['a', 'b'], ['c'], ['.']]
  const down = [
    between('a/1.ts', 'ground.ts'),
    between('a/1.ts', 'a/2.ts'),
    between('c/1.ts', 'a/1.ts'),
    between('roof.ts', 'c/1.ts'),
  ]
  const up = [
    between('ground.ts', 'a/1.ts'),
    between('a/1.ts', 'b/1.ts'),
    between('a/1.ts', 'c/1.ts'),
    between('c/1.ts', 'roof.ts'),
  ]
  expect(importsUp([...down, ...up], 'src/x', layers)).toEqual(up)
})
