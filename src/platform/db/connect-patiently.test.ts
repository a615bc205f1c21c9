import { expect, test, vi } from 'vitest'
import { connectPatiently } from './connect-patiently.ts'
import { databaseErrorKind } from './database-error-kind.ts'

const NOBODY = { connectionString: 'postgres://user:secret-word@127.0.0.1:1/x' }

test('an unreachable database is reported immediately and only once, without the password', async () => {
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

test('a refusal by PgBouncer is not an outage, although it has the same code', () => {
  const kindOf = (message: string) => databaseErrorKind(Object.assign(new Error(message), { code: '08P01' }))
  const refusals = [
    'unsupported startup parameter: options',
    'no such database: careplate',
    'no such user: careplate',
    'transaction blocks not allowed in statement pooling mode',
  ]
  expect(refusals.map(kindOf)).toEqual(refusals.map(() => undefined))
  const outages = [
    'pgbouncer cannot connect to server',
    'server login has been failing, try again later (server_login_retry)',
    'query_wait_timeout',
  ]
  expect(outages.map(kindOf)).toEqual(outages.map(() => 'away'))
})
