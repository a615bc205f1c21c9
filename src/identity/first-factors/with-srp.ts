import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { parseRequest, usernameParameter } from '../parse-request.ts'
import { startSrp } from '../sign-in/start-srp.ts'

const schema = z.object({ USERNAME: usernameParameter, SRP_A: z.string().min(1) })

/** Starts the password proof. */
export function withSrp(ctx: Context, clientId: string, parameters: unknown) {
  const { USERNAME, SRP_A } = parseRequest(schema, parameters)
  return startSrp(ctx, { username: USERNAME, clientId, srpA: SRP_A })
}
