import { PassThrough } from 'node:stream'
import { describe, expect, vi } from 'vitest'
import { signInWithPassword } from '#identity/identity-app.fixtures.ts'
import type { Context } from '#platform/context.ts'
import { test } from '#tests/support/test-context.ts'
import { createAdminCommand } from './create-admin-command.ts'
import { hasAdmin } from './has-admin.ts'

const EMAIL = 'admin@careplate.test'
const PASSWORD = 'Fresh-Bread-12'

async function run(ctx: Context, args: string[], { typed, piped }: { typed?: string; piped?: string } = {}) {
  const input = Object.assign(new PassThrough(), { isTTY: typed !== undefined })
  if (typed === undefined) input.end(piped ?? '')
  else input.write(typed)
  const said: string[] = []
  const asked = new PassThrough().on('data', (chunk) => said.push(String(chunk)))
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const problem = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    const code = await createAdminCommand({ input, output: asked }).run(args, (act) => act(ctx))
    return { code, said, out: out.mock.calls.join(''), problem: problem.mock.calls.join('') }
  } finally {
    out.mockRestore()
    problem.mockRestore()
  }
}

async function expectSignIn(ctx: Context, password: string): Promise<void> {
  expect(await signInWithPassword(ctx, { username: EMAIL, password })).toBeDefined()
}

describe('the password of an administrator', () => {
  test('can be typed at the terminal, twice and hidden', async ({ ctx }) => {
    const typed = `${PASSWORD}\r${PASSWORD}\r`
    const { code, said, out } = await run(ctx, ['--email', EMAIL], { typed })
    expect(code).toBe(0)
    expect(said.join('')).toBe(`Password for ${EMAIL}: \nThe same once more: \n`)
    expect(out).toBe(`${EMAIL} is an administrator and can sign in.\n`)
    await expectSignIn(ctx, PASSWORD)
  })

  test('can be piped in', async ({ ctx }) => {
    const { code, said } = await run(ctx, ['--email', EMAIL], { piped: `${PASSWORD}\n` })
    expect({ code, said }).toEqual({ code: 0, said: [] })
    await expectSignIn(ctx, PASSWORD)
  })

  test('can be passed as an option', async ({ ctx }) => {
    const { code } = await run(ctx, ['--email', EMAIL, '--password', PASSWORD], { piped: 'Something-Else-7' })
    expect(code).toBe(0)
    await expectSignIn(ctx, PASSWORD)
  })
})

const USAGE = 'Usage: npm run careplate -- create-admin --email <address> [--password <password>]'

describe('no administrator is created', () => {
  test.for([
    ['without an address', [], {}, '--email is needed.'],
    ['without a password', ['--email', EMAIL], {}, 'A password is needed.'],
    ['with an empty one', ['--email', EMAIL, '--password', ''], {}, 'A password is needed.'],
    ['once somebody leaves', ['--email', EMAIL], { typed: 'Fresh\x03' }, 'A password is needed.'],
    [
      'with two that differ',
      ['--email', EMAIL],
      { typed: 'Fresh-Bread-12\rFresh-Bread-21\r' },
      'The two passwords differ.',
    ],
    ['with an option that is not known', ['--mail', EMAIL], {}, 'There is no option --mail.'],
  ] as [string, string[], { typed?: string }, string][])('%s', async ([, args, given, problem], { ctx }) => {
    expect(await run(ctx, args, given)).toMatchObject({ code: 2, out: '', problem: `${problem} ${USAGE}\n` })
    expect(await hasAdmin(ctx)).toBe(false)
  })
})

test('the help shows the usage and explains why the password should be left out', async ({ ctx }) => {
  const { code, out } = await run(ctx, ['--help'])
  expect(code).toBe(0)
  expect(out.startsWith(`${USAGE}\n`)).toBe(true)
  expect(out).toContain('history of your shell')
})
