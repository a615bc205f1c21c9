import { type Command, command, Misuse, print } from '#platform/command-line.ts'
import { askSecrets, readLine, type Terminal } from '#platform/read-secret.ts'
import { createAdmin } from './create-admin.ts'

/** `careplate create-admin`, which can prompt at `terminal`. */
export function createAdminCommand(terminal: Terminal): Command {
  return command({
    usage: 'create-admin --email <address> [--password <password>]',
    summary: 'make an administrator who can sign in',
    help: HELP,
    options: { email: { type: 'string' }, password: { type: 'string' } },
    act: async ({ values: { email, password: given } }, openContext) => {
      if (!email) throw new Misuse('--email is needed.')
      const [password, again] = await passwordsOf(given, email, terminal)
      if (!password) throw new Misuse('A password is needed.')
      if (password !== again) throw new Misuse('The two passwords differ.')
      await openContext((ctx) => createAdmin(ctx, { email, password }))
      return print(`${email} is an administrator and can sign in.\n`)
    },
  })
}

/** Returns the password and its repetition. */
async function passwordsOf(given: string | undefined, email: string, terminal: Terminal): Promise<string[]> {
  if (given === undefined && terminal.input.isTTY)
    return askSecrets(terminal, [`Password for ${email}: `, 'The same once more: '])
  const password = given ?? (await readLine(terminal.input))
  return [password, password]
}

const HELP = `Makes an administrator who can sign in with this password. Whoever has this address already becomes one, and the
password is theirs from then on: so it also helps somebody who cannot get in any more. A second factor that they lost
stays: careplate reset-second-factor takes it off.

  --password   better left out: given here, it stays in the history of your shell, and whoever else uses this
               machine can read it while the command runs. Without it you are asked at the terminal, where it does
               not show; or the first line of what is piped in is taken
`
