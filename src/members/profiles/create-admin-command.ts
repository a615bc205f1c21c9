import { parseArgs } from 'node:util'
import { argsProblem, misused, type OpenContext, print } from '#platform/command-line.ts'
import { askSecrets, readLine, type Terminal } from '#platform/read-secret.ts'
import { createAdmin } from './create-admin.ts'

const HELP = `Usage: careplate create-admin --email <address> [--password <password>]

Makes an administrator who can sign in with this password. Whoever has this address already becomes one, and the
password is theirs from then on: so it also helps somebody who cannot get in any more.

  --password   better left out: given here, it stays in the history of your shell, and whoever else uses this
               machine can read it while the command runs. Without it you are asked at the terminal, where it does
               not show; or the first line of what is piped in is taken
`

/** `careplate create-admin`: answers the exit code. */
export async function createAdminCommand(
  args: string[],
  openContext: OpenContext,
  terminal: Terminal,
): Promise<number> {
  const options = {
    email: { type: 'string' },
    password: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const
  let given: { email?: string; password?: string; help?: boolean }
  try {
    given = parseArgs({ args, options }).values
  } catch (error) {
    return misused(argsProblem(error), HELP)
  }
  if (given.help) return print(HELP)
  const { email } = given
  if (!email) return misused('--email is needed.', HELP)
  const [password, again] = await passwordsOf(given.password, email, terminal)
  if (!password) return misused('A password is needed.', HELP)
  if (password !== again) return misused('The two passwords differ.', HELP)
  await openContext((ctx) => createAdmin(ctx, { email, password }))
  return print(`${email} is an administrator and can sign in.\n`)
}

/** The password as it was given, and as it was given once more. */
async function passwordsOf(given: string | undefined, email: string, terminal: Terminal): Promise<string[]> {
  if (given === undefined && terminal.input.isTTY)
    return askSecrets(terminal, [`Password for ${email}: `, 'The same once more: '])
  const password = given ?? (await readLine(terminal.input))
  return [password, password]
}
