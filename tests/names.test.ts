import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namesGivenIn } from './support/syntax/names-given.ts'

const root = join(import.meta.dirname, '..')
const paths = shown('.')
const files = shown('src', 'tests', 'bench', 'scripts').filter((file) => /(?<!\.d)\.(?:tsx?|mjs)$/.test(file))
const documents = shown('*.md')
const BRITISH = /colour|behaviour|favour|flavour|glycaem|anaem|fibre|centre|isation$/i

/** Names stored or sent in another spelling, with the files that read and write them. */
const SPELT_ELSEWHERE: [name: RegExp, files: RegExp][] = [
  [/^(?:artificial_colour|personalisation)$/, /^/],
  [
    /^(?:colour|lookColour|glycaemicIndex)$/,
    /\/foods\/(?:acts\/|food-row|schema|wire)|plate-wire|verification\/wire/,
  ],
  [/^(?:colour|glycaemicIndex)$/, /food-routes\.test|judgement-draft|journeys\/admin-foods/],
]

test('names are spelled as in American English, except names stored or sent otherwise', {
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

test.each(documents)('each file and folder named in %s exists', (document) => {
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

/** Lists our files in git by path. */
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
