import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import { LONGEST, LongestFirst } from './support/files/longest-first.ts'
import { testFiles } from './support/files/test-files.ts'

const root = mkdtempSync(join(tmpdir(), 'careplate-test-files-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const importOf = (...names: string[]) => names.map((name) => `import { it } from '${name}'\n`).join('')

test('every test file runs in exactly one way: in the browser, with the database, or without', () => {
  const files = {
    'package.json': '{ "imports": { "#a/*": "./src/a/*", "#tests/*": "./tests/*" } }',
    'tests/support/test-context.ts': importOf('vitest', './test-database.ts'),
    'src/a/sum.test.ts': importOf('vitest', './sum.ts'),
    'src/a/sum.ts': importOf('./one.ts', './food.json?raw'),
    'src/a/one.ts': importOf('./sum.ts'),
    'src/a/rows.test.ts': importOf('vitest', '#tests/support/test-context.ts'),
    'src/a/app.test.ts': importOf('./app.ts'),
    'src/a/app.ts': importOf('./ring.ts'),
    'src/a/ring.ts': importOf('#a/app.ts', '#tests/support/test-context.ts'),
    'src/a/late.test.ts': `const { it } = await import('${'./app.ts'}')\n`,
    'src/web/page.test.tsx': '',
    'src/old.spec.js': '',
    'scripts/tool.test.mjs': '',
    'tests/calls.test.ts': importOf('./support/test-database.ts'),
    'tests/journeys/main.test.ts': '',
    'tests/journeys/deep/rows.test.ts': importOf('#tests/support/test-context.ts'),
    'node_modules/left/out.test.ts': '',
    'build/left-out.test.js': '',
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  expect(testFiles(root)).toEqual({
    units: ['scripts/tool.test.mjs', 'src/a/sum.test.ts', 'src/old.spec.js', 'src/web/page.test.tsx'],
    data: ['src/a/app.test.ts', 'src/a/late.test.ts', 'src/a/rows.test.ts', 'tests/calls.test.ts'],
    journeys: ['tests/journeys/deep/rows.test.ts', 'tests/journeys/main.test.ts'],
  })
})

test('the slowest files exist and start first', async () => {
  const here = join(import.meta.dirname, '..')
  expect(LONGEST.filter((file) => !existsSync(join(here, file)))).toEqual([])
  const result = { failed: false, duration: 1 }
  const vitest = { config: { root: here }, cache: { getTestSpecificationResult: () => result } }
  const ofFile = (file: string) => ({
    moduleId: join(here, file),
    project: { config: { isolate: false, sequence: { groupOrder: 0 } } },
  })
  const files = ['src/one.test.ts', 'src/other.test.ts', ...LONGEST.toReversed()].map(ofFile)
  const sequencer = new LongestFirst(vitest as unknown as Vitest)
  const sorted = await sequencer.sort(files as unknown as TestSpecification[])
  expect(sorted).toEqual([...LONGEST, 'src/one.test.ts', 'src/other.test.ts'].map(ofFile))
})
