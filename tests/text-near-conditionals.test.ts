import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { textNearConditionals } from './support/syntax/text-near-conditionals.ts'

const root = join(import.meta.dirname, '..')

test('no page removes text alone or inserts an element before it, so that a translated page keeps working', () => {
  const paths = globSync('src/web/**/*.tsx', { cwd: root }).filter((path) => !path.endsWith('.test.tsx'))
  expect(paths).toContain('src/web/ui/button.tsx')
  const files = paths.map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }))
  expect(textNearConditionals(files)).toEqual([])
})
