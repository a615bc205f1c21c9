import { type Command, command, Misuse, type OpenContext, print } from '#platform/command-line.ts'
import type { Context } from '#platform/context.ts'
import { rewrapKeys } from '#platform/member-keys/rewrapping/rewrap-keys.ts'
import type { SealedColumn } from '#platform/sealing.ts'
import { rotateSecret } from './rotate-secret.ts'
import { rotateSigningKey } from './rotate-signing-key.ts'

/** `careplate rotate-keys`: rotates keys, and secrets in `sealed` columns. */
export function rotateKeysCommand(sealed: readonly SealedColumn[]): Command {
  return command({
    usage: 'rotate-keys [--at-once | --secret | --members]',
    summary: 'change the keys of tokens, secrets or members',
    help: HELP,
    options: { 'at-once': NO, secret: NO, members: NO },
    act: async ({ values: { secret, members, 'at-once': atOnce } }, openContext) => {
      if ([secret, members, atOnce].filter(Boolean).length > 1)
        throw new Misuse('--at-once, --secret and --members are separate steps.')
      if (secret) return print(await openContext((ctx) => rotateSecretText(ctx, sealed)))
      if (members) return rewrap(openContext)
      return print(await openContext((ctx) => rotateSigningKeyText(ctx, atOnce)))
    },
  })
}

const NO = { type: 'boolean', default: false } as const

const HELP = `Makes a new key that signs tokens from now on. The old one stays published until the tokens it signed have ended.

  --at-once   for a key that others may know: it and every token it signed are refused from now on
  --secret    encrypts the stored secrets with a new SECRET_KEY instead: stop all processes, set SECRET_KEY to
              the new key and SECRET_KEY_PREVIOUS to the old one, run this, remove SECRET_KEY_PREVIOUS, start
  --members   wraps members' keys with the key of AWS KMS in KMS_KEY_ID instead or, where that is not set, by
              SECRET_KEY: set KMS_KEY_ID_PREVIOUS to the key of AWS KMS before, if there was one, start all
              processes with that, run this, remove KMS_KEY_ID_PREVIOUS. Cut off, it goes on when run again
`

async function rewrap(openContext: OpenContext): Promise<number> {
  const { by, rewrapped, unopened, stoppedBy } = await openContext(rewrapKeys)
  const lines = [`Keys of members that ${by} wraps from now on: ${rewrapped}.`]
  if (unopened > 0)
    lines.push(`Keys that did not open, with what they sealed: ${unopened}. They stay as they are.`)
  if (stoppedBy) lines.push(`AWS KMS does not do the rest now (${stoppedBy}). Run this again to go on.`)
  print(`${lines.join('\n')}\n`)
  return unopened > 0 || stoppedBy ? 1 : 0
}

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
