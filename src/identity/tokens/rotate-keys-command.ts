import { parseArgs } from 'node:util'
import { argsProblem, misused, type OpenContext, print } from '#platform/command-line.ts'
import type { Context } from '#platform/context.ts'
import { rotateSecret } from './rotate-secret.ts'
import { rotateSigningKey } from './rotate-signing-key.ts'

const HELP = `Usage: careplate rotate-keys [--at-once | --secret]

Makes a new key that signs tokens from now on. The old one stays published until the tokens it signed have ended.

  --at-once   for a key that others may know: it and every token it signed are refused from now on
  --secret    encrypts the stored secrets with a new SECRET_KEY instead: stop all processes, set SECRET_KEY to
              the new key and SECRET_KEY_PREVIOUS to the old one, run this, remove SECRET_KEY_PREVIOUS, start
`

/** `careplate rotate-keys`: answers the exit code. */
export async function rotateKeysCommand(args: string[], openContext: OpenContext): Promise<number> {
  const options = {
    'at-once': { type: 'boolean', default: false },
    secret: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  } as const
  let given: { 'at-once': boolean; secret: boolean; help: boolean }
  try {
    given = parseArgs({ args, options }).values
  } catch (error) {
    return misused(argsProblem(error), HELP)
  }
  if (given.help) return print(HELP)
  if (given.secret && given['at-once']) return misused('--at-once and --secret are two separate steps.', HELP)
  if (given.secret) return print(await openContext(rotateSecretText))
  return print(await openContext((ctx) => rotateSigningKeyText(ctx, given['at-once'])))
}

async function rotateSigningKeyText(ctx: Context, atOnce: boolean): Promise<string> {
  const { kid, replaced } = await rotateSigningKey(ctx, { atOnce })
  const signs = `Key ${kid} signs from now on.\n`
  if (!replaced) return signs
  if (atOnce) return `${signs}Key ${replaced.kid} and its tokens are refused from now on.\n`
  return `${signs}Key ${replaced.kid} is believed until ${replaced.verifiesUntil.toISOString()}.\n`
}

async function rotateSecretText(ctx: Context): Promise<string> {
  const lines = (await rotateSecret(ctx)).map(
    ({ table, rotated, unchanged }) => `${table}: ${rotated} encrypted anew, ${unchanged} were already.`,
  )
  return [...lines, 'Remove SECRET_KEY_PREVIOUS before you start Careplate again.', ''].join('\n')
}
