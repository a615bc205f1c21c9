import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'

const DOCUMENTS = ['docs/security.md', 'docs/asvs.md']
/** Requirements of levels 1 and 2 in version 5.0.0, by chapter. */
const REQUIREMENTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]
const ROW = /^\| (\d+)\.(\d+)\.(\d+) \| (holds|does not hold|not here) \| ([^|]+) \| ([^|]*) \|$/gm

const read = (file: string) => readFileSync(join(projectRoot(), file), 'utf8')
const lines = [...read('docs/asvs.md').matchAll(ROW)].map(
  ([, chapter, section, place, state, words = '', files = '']) => ({
    ...{ chapter: Number(chapter), name: `${chapter}.${section}.${place}`, state, words },
    files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }),
)

describe.for(DOCUMENTS)('%s', (document) => {
  test('names only files that are there', () => {
    const named = [...read(document).matchAll(/`((?:src|tests|bench|docs|scripts)\/[^`\s]+)`/g)]
    expect(named.length).toBeGreaterThan(10)
    expect(
      named.map(([, file = '']) => file).filter((file) => !existsSync(join(projectRoot(), file))),
    ).toEqual([])
  })
})

describe('the lines of ASVS 5, level 2', () => {
  test('are all there, each once and in their order', () => {
    const names = lines.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })))
    expect(REQUIREMENTS.map((_, at) => lines.filter(({ chapter }) => chapter === at + 1).length)).toEqual(
      REQUIREMENTS,
    )
  })

  test('that hold name what holds them, and the count of each kind is right', () => {
    const unheld = lines.filter(({ state, files }) => state === 'holds' && files.length === 0)
    expect(unheld.map(({ name }) => name)).toEqual([])
    expect(
      lines.flatMap(({ files }) => files).filter((file) => !existsSync(join(projectRoot(), file))),
    ).toEqual([])
    const count = (kind: string) => lines.filter(({ state }) => state === kind).length
    expect(read('docs/asvs.md')).toContain(
      `Of ${lines.length}, ${count('holds')} hold, ${count('does not hold')} do not, and ${count('not here')} are not here.`,
    )
  })
})
