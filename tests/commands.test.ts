import { expect, test, vi } from 'vitest'
import { commands } from '../src/composition/commands.ts'

test.each(Object.entries(commands))('%s prints its help without any setup', async (name, load) => {
  const { usage, summary, run } = await load()
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const complained = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const open = vi.fn()
  try {
    expect(usage.split(' ', 1)).toEqual([name])
    expect(summary).toMatch(/^[a-z].*[^.]$/)
    expect([await run(['--help'], open), await run(['-h'], open)]).toEqual([0, 0])
    expect(said.mock.calls.join('')).toContain(`Usage: npm run careplate -- ${usage}\n\n`)
    expect(await run(['--no-such-option'], open)).toBe(2)
    expect(complained.mock.calls).toEqual([
      [`There is no option --no-such-option. Usage: npm run careplate -- ${usage}\n`],
    ])
  } finally {
    said.mockRestore()
    complained.mockRestore()
  }
  expect(open).not.toHaveBeenCalled()
})
