import { z } from 'zod'
import { type Context, inTransaction } from '#platform/context.ts'
import { requireFreshAccessToken } from '../../access/require-access-token.ts'
import { parseRequest, tokenParameter } from '../../parse-request.ts'
import { ProtocolError } from '../../protocol-error.ts'
import { asUser } from '../../users/as-user.ts'
import { removePasskey } from '../../ways-in/remove-passkey.ts'

const schema = z.object({ AccessToken: tokenParameter, CredentialId: z.string().min(1).max(2048) })

const BASE64URL = /^[\w-]+$/

/** Deletes a passkey. Requires a recent sign-in. */
export async function deleteWebAuthnCredential(ctx: Context, request: unknown) {
  const { AccessToken, CredentialId } = parseRequest(schema, request)
  const { sub } = await requireFreshAccessToken(ctx, AccessToken)
  await inTransaction(asUser(ctx, sub), async (ctx) => {
    const isCredential = BASE64URL.test(CredentialId)
    if (!isCredential || !(await removePasskey(ctx, { sub, credentialId: CredentialId })))
      throw new ProtocolError('ResourceNotFoundException', 'Credential does not exist.')
  })
  return {}
}
