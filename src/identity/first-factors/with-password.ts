import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { deviceKeyParameter } from '../devices/device-key.ts'
import { requireDevice } from '../devices/find-device.ts'
import { parseRequest, passwordParameter, usernameParameter } from '../parse-request.ts'
import { attemptsExceeded, incorrectPassword } from '../protocol-error.ts'
import { checkPassword } from '../sign-in/attempts/check-password.ts'
import { findUserOrDecoy } from '../sign-in/attempts/find-user-or-decoy.ts'
import { continueAfterPassword } from '../sign-in/continue-after-password.ts'

const schema = z.object({
  USERNAME: usernameParameter,
  PASSWORD: passwordParameter,
  DEVICE_KEY: deviceKeyParameter.optional(),
})

/** Signs in with a password sent in plain form. */
export async function withPassword(ctx: Context, clientId: string, parameters: unknown) {
  const { USERNAME, PASSWORD, DEVICE_KEY: deviceKey } = parseRequest(schema, parameters)
  const checked = await checkPassword(ctx, await findUserOrDecoy(ctx, USERNAME), {
    password: PASSWORD,
    deviceKey,
  })
  if (checked.is === 'locked') throw attemptsExceeded()
  if (checked.is === 'wrong') throw incorrectPassword()
  if (deviceKey) await requireDevice(ctx, { sub: checked.user.sub, key: deviceKey })
  return continueAfterPassword(ctx, { user: checked.user, clientId, deviceKey })
}
