import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namesGivenIn } from './support/syntax/names-given.ts'

const root = join(import.meta.dirname, '..')
const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
const paths = shown('.')
const files = shown('src', 'tests', 'bench', 'scripts').filter((file) => /(?<!\.d)\.(?:tsx?|mjs)$/.test(file))
const documents = shown('*.md')
const DECLARATION =
  /^export (?:default )?(?:declare )?(?:async )?(?:type|interface|const|let|function\*?|class|abstract class) (\w+)/gm
const exported = files.flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(DECLARATION)].map(([, name = '']) => ({ name, file })),
)

/** What React Router reads of each route module, and what each benchmark is started by. */
const SAME_EVERYWHERE = new Set([
  ...['action', 'clientAction', 'clientLoader', 'clientMiddleware', 'handle', 'links', 'loader', 'meta'],
  ...['ErrorBoundary', 'HydrateFallback', 'Layout', 'shouldRevalidate', 'run'],
])

/** Measures of a kitchen, dry matter, memory and connections that are kept alive are called so. */
const MEANT = /^kitchen-?(?:amount|measure)|dry_?matter|^memory|(?<=_)memory|keep_?alive/i

/** What the wire, stored values and columns say: notes to keep in mind, what is settled and what is not. */
const GIVEN = /^keep_?in_?mind$|^(?:settled_?at|not_settled)$/i

/** What a member takes along says what is kept of a subscription. */
const ON_THE_WIRE = 'kept: src/members/privacy/export-'

const BRITISH = /colour|behaviour|favour|flavour|glycaem|anaem|fibre|centre|isation$/i

/** What is stored or sent in another spelling, and where it is read and written. */
const SPELT_ELSEWHERE: [name: RegExp, files: RegExp][] = [
  [/^(?:artificial_colour|personalisation)$/, /^/],
  [
    /^(?:colour|lookColour|glycaemicIndex)$/,
    /\/foods\/(?:acts\/|food-row|schema|wire)|plate-wire|verification\/wire/,
  ],
  [/^(?:colour|glycaemicIndex)$/, /food-routes\.test|judgement-draft|journeys\/admin-foods/],
]

test('no name is exported for two things', () => {
  const filesOf = Map.groupBy(
    exported.filter(({ name }) => !SAME_EVERYWHERE.has(name)),
    ({ name }) => name,
  )
  const twice = [...filesOf].filter(([, places]) => new Set(places.map(({ file }) => file)).size > 1)
  expect(twice.map(([name, places]) => `${name}: ${places.map(({ file }) => file).join(', ')}`)).toEqual([])
})

// What a migration is called stands in databases, and stays.
test('no name uses a word that the glossary replaces', { timeout: 60_000 }, () => {
  const banned = new Set(bannedWords().map(stemOf))
  expect(banned.size).toBeGreaterThan(10)
  const isBanned = (name: string) =>
    !MEANT.test(name) && !GIVEN.test(name) && wordsIn(name).some((word) => banned.has(stemOf(word)))
  const ofPaths = paths
    .filter((path) => !path.startsWith('migrations/'))
    .flatMap((path) => path.split('/'))
    .map((part) => part.replace(/\..*/, ''))
  const ofDocuments = documents.flatMap(namesInCode)
  const ofMigrations = paths.filter((path) => path.endsWith('.sql')).flatMap(namesInSql)
  expect([...new Set([...ofPaths, ...ofDocuments, ...ofMigrations])].filter(isBanned)).toEqual([])
  const inFiles = files.flatMap((file) =>
    [...namesGivenIn(join(root, file))]
      .filter(isBanned)
      .map((name) => `${name}: ${file}`)
      .filter((one) => !one.startsWith(ON_THE_WIRE)),
  )
  expect(inFiles).toEqual([])
})

test('names are spelt as in American English, but for what is stored or sent otherwise', {
  timeout: 60_000,
}, () => {
  const isGiven = (name: string, file: string) =>
    SPELT_ELSEWHERE.some(([given, where]) => given.test(name) && where.test(file))
  const british = files.flatMap((file) =>
    [...namesGivenIn(join(root, file))]
      .filter((name) => BRITISH.test(name) && !isGiven(name, file))
      .map((name) => `${name}: ${file}`),
  )
  expect(british).toEqual([])
})

test.each(documents)('each file and folder that %s names is there', (document) => {
  expect(pathsIn(document).filter((path) => !isThere(path))).toEqual([])
})

test.each(documents.filter((document) => document.startsWith('docs/decisions/')))(
  'each file that %s names by the end of its path is there',
  (document) => {
    const text = readFileSync(join(root, document), 'utf8')
    const ends = [...text.matchAll(/`([\w./-]+\.(?:tsx?|sql))`/g)].map(([, end = '']) => end)
    expect(ends.filter((end) => !paths.some((path) => `/${path}`.endsWith(`/${end}`)))).toEqual([])
  },
)

test('where the glossary says that a term lives, the term stands', () => {
  const rows = [...glossary.matchAll(/^\| ([^|]+) \| [^|]+ \| (`src\/[^|]+) \|$/gm)]
  expect(rows.length).toBeGreaterThan(60)
  const astray = rows.flatMap(([, terms = '', homes = '']) =>
    terms
      .split(', ')
      .filter((term) => ![...homes.matchAll(/`(src\/[^`]+)`/g)].some(([, home = '']) => holds(home, term))),
  )
  expect(astray).toEqual([])
})

test('what the architecture says is changed in a file stands there', () => {
  const said = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const named = [...said.matchAll(/(?:(\d+) )?`([\w-]+)` in `(src\/[^`]+)`/g)]
  const answered = named.flatMap(([, number]) => (number ? [Number(number)] : []))
  expect(answered).toEqual([...said.matchAll(/^(\d+)\. … .*\?$/gm)].map(([, number]) => Number(number)))
  const astray = named.filter(([, , symbol = '', home = '']) => !standsIn(home, symbol))
  expect(astray.map(([text]) => text)).toEqual([])
})

test('the documents that lead somewhere name where', () => {
  for (const document of ['docs/glossary.md', 'docs/architecture.md', 'docs/map.md', 'CONTRIBUTING.md'])
    expect(pathsIn(document).length, document).toBeGreaterThan(8)
})

/** Whether a file, or one of a folder, holds a term as whole words, however they are joined. */
function holds(home: string, term: string): boolean {
  const words = singularWords(term)
  return paths
    .filter((path) => path === home || (home.endsWith('/') && path.startsWith(home)))
    .some((path) => singularWords(`${path} ${readFileSync(join(root, path), 'utf8')}`).includes(words))
}

/** Whether a file, or one of a folder, holds a name as it is written. */
function standsIn(home: string, name: string): boolean {
  const whole = new RegExp(`(?<![\\w-])${name}(?![\\w-])`)
  return paths
    .filter((path) => path === home || (home.endsWith('/') && path.startsWith(home)))
    .some((path) => whole.test(readFileSync(join(root, path), 'utf8')))
}

/** The words of a text, one after the other between blanks; of what is many, each one. */
function singularWords(text: string): string {
  const singular = wordsIn(text).map((word) => word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, ''))
  return ` ${singular.join(' ')} `
}

/** What a document calls by name, in backticks. */
function namesInCode(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8')
  return [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(/[^\w-]+/))
}

/** Tables, columns and all else that a migration names, without what it says in comments and texts. */
function namesInSql(migration: string): string[] {
  const text = readFileSync(join(root, migration), 'utf8')
  return text.replaceAll(/--.*$|'[^']*'/gm, '').match(/[a-z]\w*/g) ?? []
}

/** The files of ours that git shows, by their paths. */
function shown(...what: string[]): string[] {
  const asked = ['ls-files', '-co', '--exclude-standard', ...what]
  return execFileSync('git', asked, { cwd: root, encoding: 'utf8' }).trim().split('\n')
}

function pathsIn(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8')
  const inBackticks = /`((?:src|tests|docs|migrations|scripts|bench|public)\/[^`*{<…\s]*)`/g
  return [...text.matchAll(inBackticks)].map(([, path = '']) => path)
}

function isThere(path: string): boolean {
  return existsSync(join(root, path))
}

function bannedWords(): string[] {
  const [, section = ''] = glossary.split('## Words that names do not use')
  return [...section.matchAll(/^\| ([a-z, ]+) \|/gm)].flatMap(([, words = '']) => words.split(', '))
}

/** A word without what is put behind it: settles, settled and settling are one. */
function stemOf(word: string): string {
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=..)(?:ations?|ings?|ed|es|e|s)$/, '')
    .replace(/([^aeiou])\1$/, '$1')
}

function wordsIn(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
}
