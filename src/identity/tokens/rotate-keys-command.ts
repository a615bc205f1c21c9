import { type Command, command, Misuse, print } from '#platform/command-line.ts'
import type { Context } from '#platform/context.ts'
import type { SealedColumn } from '#platform/sealing.ts'
import { rotateSecret } from './rotate-secret.ts'
import { rotateSigningKey } from './rotate-signing-key.ts'

/** `careplate rotate-keys`, for secrets that are in `sealed` columns. */
export function rotateKeysCommand(sealed: readonly SealedColumn[]): Command {
  return command({
    usage: 'rotate-keys [--at-once | --secret]',
    summary: 'change the keys of tokens or secrets',
    help: HELP,
    options: { 'at-once': { type: 'boolean', default: false }, secret: { type: 'boolean', default: false } },
    act: async ({ values: { secret, 'at-once': atOnce } }, openContext) => {
      if (secret && atOnce) throw new Misuse('--at-once and --secret are two separate steps.')
      if (secret) return print(await openContext((ctx) => rotateSecretText(ctx, sealed)))
      return print(await openContext((ctx) => rotateSigningKeyText(ctx, atOnce)))
    },
  })
}

const HELP = `Makes a new key that signs tokens from now on. The old one stays published until the tokens it signed have ended.

  --at-once   for a key that others may know: it and every token it signed are refused from now on
  --secret    encrypts the stored secrets with a new SECRET_KEY instead: stop all processes, set SECRET_KEY to
              the new key and SECRET_KEY_PREVIOUS to the old one, run this, remove SECRET_KEY_PREVIOUS, start
`

async function rotateSigningKeyText(ctx: Context, atOnce: boolean): Promise<string> {
  const { kid, replaced } = await rotateSigningKey(ctx, { atOnce })
  const signs = `Key ${kid} signs from now on.\n`
  if (!replaced) return signs
  if (atOnce) return `${signs}Key ${replaced.kid} and its tokens are refused from now on.\n`
  return `${signs}Key ${replaced.kid} is believed until ${replaced.verifiesUntil.toISOString()}.\n`
}

async function rotateSecretText(ctx: Context, sealed: readonly SealedColumn[]): Promise<string> {
  const lines = (await rotateSecret(ctx, sealed)).map(
    ({ table, rotated, unchanged }) => `${table}: ${rotated} encrypted anew, ${unchanged} were already.`,
  )
  return [...lines, 'Remove SECRET_KEY_PREVIOUS before you start Careplate again.', ''].join('\n')
}
