import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const MOST_LINES = 60

/** How many functions of a file are still longer, to become fewer. Files that move keep their number. */
const STILL_LONGER: Record<string, number> = {}

test('no function is longer than 60 lines, but those that are told', { timeout: 60_000 }, () => {
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
  let count = 0
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one)
    } else if (isNode(node)) {
      // What stands between the brackets of its body.
      const { body } = node
      if (
        /Function/.test(node.type) &&
        isNode(body) &&
        linesIn(text.slice(body.start, body.end)) > MOST_LINES
      )
        count += 1
      for (const part of Object.values(node)) visit(part)
    }
  }
  visit(parseSync(file, text).program)
  return count
}

type SyntaxNode = { type: string; start: number; end: number; body?: unknown }

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function linesIn(body: string): number {
  return body.split('\n').length - 2
}
