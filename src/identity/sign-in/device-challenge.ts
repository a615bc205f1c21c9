import type { Context } from '#platform/context.ts'
import { nextChallenge, type SigningIn } from './challenges/signing-in.ts'

export function deviceChallenge(ctx: Context, signingIn: SigningIn, deviceKey: string) {
  return nextChallenge(ctx, 'DEVICE_SRP_AUTH', signingIn, {
    parameters: { USERNAME: signingIn.user.sub, DEVICE_KEY: deviceKey },
    state: { deviceKey },
  })
}
