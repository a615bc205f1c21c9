import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, vi } from 'vitest'
import { starterTables, writeZip } from '#tests/support/catalogue/fdc-archive.ts'
import { seededTest, test } from '#tests/support/test-context.ts'
import { importFdcCommand } from './import-command.ts'
import { reportText } from './import-report.ts'
import { progressBar } from './progress-bar.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'careplate-fdc-command-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => vi.restoreAllMocks())

function listen() {
  const heard = { out: '', err: '' }
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    heard.out += text
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    heard.err += text
    return true
  })
  return heard
}

describe('careplate import-fdc', () => {
  seededTest('imports and prints the report', async ({ ctx }) => {
    const path = await writeZip(join(folder, 'starter.zip'), starterTables())
    const heard = listen()
    expect(await importFdcCommand.run([path, '--dry-run'], (act) => act(ctx))).toBe(0)
    expect(heard.out).toContain('starter.zip (dry run: nothing was changed)')
    expect(heard.out).toMatch(/added {6}0\n {2}changed {4}0\n {2}unchanged {2}[1-9]/)
    expect(heard.out).toContain('Skipped: nothing.')
  })

  test.for([
    [[], 'One zip file or folder is needed.'],
    [['one.zip', 'two.zip'], 'One zip file or folder is needed.'],
    [['one.zip', '--force'], 'There is no option --force.'],
  ] as const)('called with %j answers 2 in one line', async ([args, message], { ctx }) => {
    const heard = listen()
    expect(await importFdcCommand.run([...args], (act) => act(ctx))).toBe(2)
    expect(heard.err).toContain(message)
    expect(heard.err.trim().split('\n')).toHaveLength(1)
  })

  test('prints its help', async ({ ctx }) => {
    const heard = listen()
    expect(await importFdcCommand.run(['--help'], (act) => act(ctx))).toBe(0)
    expect(heard.out).toContain('--dry-run')
  })
})

test('the report names the skipped rows and the affected recipes', () => {
  const text = reportText({
    archive: 'sr.zip',
    isDryRun: false,
    byType: { 'SR Legacy': 1234 },
    added: 1000,
    changed: 4,
    unchanged: 230,
    figures: 90_000,
    figuresRemoved: 3,
    nutrients: 150,
    portions: 2000,
    withoutEnergy: 29,
    skipped: [
      { reason: 'foods without any figure', count: 4, examples: ['1 Milk', '2 Salt', '3 Tea'] },
      { reason: 'figures left empty: the amount is unknown', count: 27, examples: [] },
    ],
    recipes: [{ slug: 'lentil-soup', name: 'Lentil soup' }],
  })
  expect(text).toContain('Foods: 1,234 SR Legacy')
  expect(text).toContain('Removed, since USDA no longer gives them: 3 figures.')
  expect(text).toContain('Energy is unknown for 29 foods.')
  expect(text).toContain('  4 foods without any figure: 1 Milk; 2 Salt; 3 Tea; …')
  expect(text).toContain('  27 figures left empty: the amount is unknown\n')
  expect(text).toContain(
    'Recipes with a changed food: 1\n  Lentil soup\n“npm run careplate -- reverify” lists',
  )
  expect(text).toContain('nobody has judged')
})

test('the progress bar draws only on a terminal and leaves no trace', () => {
  let drawn = ''
  const write = (text: string) => {
    drawn += text
  }
  const bar = progressBar({ isTTY: true, write })
  bar.show({ step: 'Reading figures', share: 0.5 })
  bar.show({ step: 'Reading figures', share: 0.5001 })
  expect(drawn).toBe(`\r\x1b[2K${'█'.repeat(15)}${'░'.repeat(15)} 50 %  Reading figures`)
  bar.clear()
  bar.clear()
  expect(drawn.endsWith('Reading figures\r\x1b[2K')).toBe(true)

  drawn = ''
  progressBar({ isTTY: false, write }).show({ step: 'Reading figures', share: 0.5 })
  expect(drawn).toBe('')
})
