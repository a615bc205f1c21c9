import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { projectRoot } from '../project-root.ts'
import { randomFrom } from './seeded-random.ts'

test('a seed always yields the same numbers, so that weeks and pictures from one seed stay the same', () => {
  const random = randomFrom(1)
  expect([random(), random(), random()]).toEqual([
    0.6270739405881613, 0.002735721180215478, 0.5274470399599522,
  ])
  expect(randomFrom(-2_128_831_035)()).toBe(randomFrom(0x811c9dc5)())
})

test('seeded numbers are generated in a single place', () => {
  const files = execFileSync(
    'git',
    ['grep', '-il', '0x6d2b7[9]f5', '--', 'src', 'bench', 'tests/*.test.ts'],
    {
      cwd: projectRoot(),
      encoding: 'utf8',
    },
  )
  expect(files.trim().split('\n')).toEqual(['src/platform/random/seeded-random.ts'])
})
