import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { allMedicineRules } from '../rules/merging/medicine-rules.ts'
import { ruleSets } from '../rules/merging/rule-sets.ts'
import { ruleReview } from './rule-review.ts'
import { rulesCommand } from './rules-command.ts'

test('the review page names every rule with its year, link and certainty', () => {
  const page = ruleReview()
  const ids = [...ruleSets.flatMap(({ rules }) => rules), ...allMedicineRules()].map(({ id }) => id)
  expect(ids.filter((id) => !page.includes(`<code>${id}</code>`))).toEqual([])
  expect(page).toContain('href="https://doi.org/10.1161/CIR.0000000000001356"')
  expect(page).toContain('section 5.1 (2025)')
  expect(page).toContain('at most 2300 mg a day')
  expect(page).toContain('derived, derived')
  for (const part of ['Health goals', 'Medicines', 'Circumstances', 'Everyone', 'Staged limit'])
    expect(page).toContain(part)
  expect(page).not.toMatch(/<script|src="|<link/)
})

test('careplate rules writes the page to a file and requires --review', async () => {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const problem = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const folder = await mkdtemp(join(tmpdir(), 'rules-'))
  const file = join(folder, 'rules.html')
  const run = (...args: string[]) =>
    rulesCommand.run(args, () => Promise.reject(new Error('needs no database')))
  try {
    expect(await run('--review', '--output', file)).toBe(0)
    expect(await readFile(file, 'utf8')).toBe(ruleReview())
    expect(await run()).toBe(2)
    expect(problem.mock.calls.join('')).toContain('Say --review.')
  } finally {
    out.mockRestore()
    problem.mockRestore()
    await rm(folder, { recursive: true })
  }
})
