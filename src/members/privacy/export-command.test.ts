import { expect, test, vi } from 'vitest'
import { exportCommand } from './export-command.ts'

test.each([
  [[], 'Name one member by the id of the profile.'],
  [['one', 'two'], 'Name one member by the id of the profile.'],
  [['--all'], 'There is no option --all.'],
])('%j is misuse: told in one line, with nothing opened', async (args, problem) => {
  const open = vi.fn()
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    expect(await exportCommand([]).run(args, open)).toBe(2)
    expect(write.mock.calls).toEqual([
      [`${problem} Usage: npm run careplate -- export-member <profile id>\n`],
    ])
  } finally {
    write.mockRestore()
  }
  expect(open).not.toHaveBeenCalled()
})
