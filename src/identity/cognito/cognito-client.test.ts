import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { ListGroupsCommand } from '@aws-sdk/client-cognito-identity-provider'
import { expect, test, vi } from 'vitest'
import { cognitoClient } from './cognito-client.ts'

test('a call to an unresponsive Cognito times out', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wJalrXUtnFEMI')
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const pool = { userPoolId: 'local_pool', clientId: 'client', region: 'local', hostedLogin: undefined }
  const client = cognitoClient({ ...pool, endpoint, isAmazon: false }, { timeoutMs: 50 })
  try {
    await expect(client.send(new ListGroupsCommand({ UserPoolId: pool.userPoolId }))).rejects.toMatchObject({
      name: 'TimeoutError',
    })
  } finally {
    client.destroy()
    silent.close()
  }
})
