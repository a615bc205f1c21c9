import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/**
 * Returns an access token of the first administrator, whose password is read from the log, as an operator
 * would.
 */
export async function signInAsAdmin(port: number, folder: string): Promise<string> {
  let printed: RegExpExecArray | null = null
  while (!printed) {
    printed = /First admin: +(\S+)\s+Password: +(\S+)/.exec(readFileSync(join(folder, 'log'), 'utf8'))
    if (!printed) await setTimeout(100)
  }
  const config = await (await fetch(`http://127.0.0.1:${port}/api/config`)).json()
  const answer = await fetch(`http://127.0.0.1:${port}/identity`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: config.identity.userPoolClientId,
      AuthParameters: { USERNAME: printed[1], PASSWORD: printed[2] },
    }),
  })
  return (await answer.json()).AuthenticationResult.AccessToken
}
