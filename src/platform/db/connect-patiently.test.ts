import { expect, test, vi } from 'vitest'
import { connectPatiently } from './connect-patiently.ts'

const NOBODY = { connectionString: 'postgres://user:secret-word@127.0.0.1:1/x' }

test('a database that is away is said to be tried, once and at once, without the password', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const connecting = connectPatiently(NOBODY, { patienceMs: 1_000 })
  await expect(connecting).rejects.toThrow(
    /^The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1$/,
  )
  const quiet = connectPatiently(NOBODY, { patienceMs: 1_000, isLogged: true })
  await expect(quiet).rejects.toThrow('ECONNREFUSED')
  const lines = said.mock.calls.map(([text]) => String(text))
  said.mockRestore()
  expect(lines).toEqual([
    'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1; trying for 1 seconds …\n',
  ])
})
