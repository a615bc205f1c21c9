import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { KmsError } from './kms-error.ts'
import { memberKeys } from './tables.ts'
import { BY_SECRET, isSetUp, NOT_SET_UP, unwrapKey, wrapKey, wrapperNow } from './wrap-key.ts'

/** Belongs to no member. Used for a test key that is wrapped and discarded. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Throws if the settings could not wrap members' keys, or could not unwrap existing keys. */
export async function requireWrappers(ctx: Context): Promise<void> {
  await requireKnownWrappers(ctx)
  const now = wrapperNow(ctx.config)
  if (now !== BY_SECRET)
    await tried(ctx, now, async () => unwrapKey(ctx, await wrapKey(ctx, NOBODY, randomBytes(32))))
  const previous = ctx.config.kms?.previousKeyArn
  if (previous) await requirePrevious(ctx, previous)
}

/** Throws if any keys were wrapped by a key that is not configured. */
export async function requireKnownWrappers({ db, config }: Context): Promise<void> {
  const rows = await db.selectDistinct({ wrappedBy: memberKeys.wrappedBy }).from(memberKeys)
  if (rows.some(({ wrappedBy }) => !isSetUp(config, wrappedBy))) throw new Error(NOT_SET_UP)
}

/** The previous key only has to unwrap, so it is tested with a key that it wrapped. */
async function requirePrevious(ctx: Context, previous: string): Promise<void> {
  const [row] = await ctx.db.select().from(memberKeys).where(eq(memberKeys.wrappedBy, previous)).limit(1)
  if (row) await tried(ctx, previous, () => unwrapKey(ctx, row))
}

async function tried(ctx: Context, keyArn: string, act: () => Promise<unknown>): Promise<void> {
  const setting = keyArn === ctx.config.kms?.keyArn ? 'KMS_KEY_ID' : 'KMS_KEY_ID_PREVIOUS'
  try {
    await act()
  } catch (error) {
    throw error instanceof KmsError ? new Error(`${setting}: ${sentenceFor(error)}`) : error
  }
}

function sentenceFor({ kind, reason }: KmsError): string {
  if (reason === 'CredentialsProviderError')
    return 'there is nothing to sign requests to AWS KMS with; give this process a role or an access key.'
  return kind === 'refused'
    ? `AWS KMS does not let this process use the key (${reason}); look at the key’s state and policy and at the rights of the process.`
    : `AWS KMS cannot be reached (${reason}); look at the network, at KMS_ENDPOINT and at the region in the ARN.`
}
