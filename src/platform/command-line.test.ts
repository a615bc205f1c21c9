import { parseArgs } from 'node:util'
import { expect, test } from 'vitest'
import { argsProblem } from './command-line.ts'

const options = { email: { type: 'string' }, all: { type: 'boolean' } } as const

test.each([
  [['--nope'], 'There is no option --nope.'],
  [['-x'], 'There is no option -x.'],
  [['more'], 'Nothing is known of "more" here.'],
  [['--email'], "Option '--email <value>' argument missing."],
])('%j: %s', (args, problem) => {
  expect(() => parseArgs({ args, options })).toThrow()
  try {
    parseArgs({ args, options })
  } catch (error) {
    expect(argsProblem(error)).toBe(problem)
  }
})
