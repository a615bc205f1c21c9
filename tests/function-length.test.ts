import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isNode, nodesIn } from './support/syntax/syntax.ts'

const root = join(import.meta.dirname, '..')
const MAX_LINES = 80

/** The number of longer functions by file. It may only shrink. */
const STILL_LONGER: Record<string, number> = { 'unclear-medicine.tsx': 1 }

test('no function is longer than 80 lines, except those listed', { timeout: 60_000 }, () => {
  const looked = sources()
  expect(looked).toContain('scripts/test.mjs')
  const longer = Object.fromEntries(
    looked.flatMap((file) => {
      const count = longFunctionsIn(file)
      return count === 0 ? [] : [[file.split('/').at(-1), count]]
    }),
  )
  expect(longer).toEqual(STILL_LONGER)
})

function sources(): string[] {
  const shown = ['ls-files', '-co', '--exclude-standard', 'src', 'bench', 'scripts']
  return execFileSync('git', shown, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(?:tsx?|mjs|jsx)$/.test(file) && !/\.(?:test|fixtures|d)\.|\/starter\//.test(file))
}

function longFunctionsIn(file: string): number {
  const text = readFileSync(join(root, file), 'utf8')
  return nodesIn(join(root, file)).filter(({ type, body }) => {
    // Counts the lines of the body.
    return /Function/.test(type) && isNode(body) && linesIn(text.slice(body.start, body.end)) > MAX_LINES
  }).length
}

function linesIn(body: string): number {
  return body.split('\n').length - 2
}
