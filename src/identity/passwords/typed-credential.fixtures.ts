import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { deriveKey } from '#platform/config/secret-key.ts'
import type { Context } from '#platform/context.ts'
import { seal } from '#platform/sealing.ts'
import { toInteger } from '../srp/group.ts'
import { verifierOf } from '../srp/verifier.ts'
import { users } from '../tables.ts'
import { CREDENTIALS_PURPOSE } from './credential.ts'

/** Stores a credential of the password as typed, as created before passwords were normalized. */
export async function storeTypedCredential(
  { db, config }: Context,
  { sub, password }: { sub: string; password: string },
): Promise<void> {
  const salt = randomBytes(16)
  const { poolName } = config.identity
  const verifier = verifierOf({ poolName, userId: sub, password, salt: toInteger(salt) })
  const bytes = Buffer.from(verifier.toString(16).padStart(768, '0'), 'hex')
  const credential = seal(deriveKey(config, CREDENTIALS_PURPOSE), Buffer.concat([salt, bytes]), sub)
  await db.update(users).set({ credential }).where(eq(users.sub, sub))
}
