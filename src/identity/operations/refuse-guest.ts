import type { Context } from '#platform/context.ts'
import { ProtocolError } from '../protocol-error.ts'

/** GetId and GetCredentialsForIdentity: there is no identity pool, for guests or anybody else. */
export async function refuseGuest(_ctx: Context, _request: unknown): Promise<never> {
  const message = 'Unauthenticated access is not supported for this identity pool.'
  throw new ProtocolError('NotAuthorizedException', message)
}
