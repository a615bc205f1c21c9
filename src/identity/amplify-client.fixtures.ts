import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { Amplify } from 'aws-amplify'
import { signOut } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger } from 'aws-amplify/utils'
import { vi } from 'vitest'
import type { Context } from '#platform/context.ts'
import { test as base } from '#tests/support/test-context.ts'
import { identityTestApp } from './identity-app.fixtures.ts'

/** A test with a real server on a loopback port, used by the unmodified client. */
export const amplifyTest = base.extend<{ storage: Map<string, string>; server: ServerType }>({
  /** The data a browser would store: tokens and device keys. */
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern
  storage: async ({}, use) => {
    await use(new Map())
  },
  server: [
    async ({ ctx, storage }, use) => {
      const server = serve({ fetch: identityTestApp(ctx).fetch, port: 0, hostname: '127.0.0.1' })
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      pointAmplifyAt(ctx, `http://127.0.0.1:${port}`, storage)
      await use(server)
      await signOut()
      storage.clear()
      server.close()
      await once(server, 'close')
    },
    { auto: true },
  ],
})

function storeIn(storage: Map<string, string>): void {
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void storage.set(key, value),
    getItem: async (key) => storage.get(key) ?? null,
    removeItem: async (key) => void storage.delete(key),
    clear: async () => storage.clear(),
  })
}

/**
 * Points this process's unmodified client to the pool at an address, and stores what it receives in a map.
 */
export function pointAmplifyAt({ config }: Context, origin: string, storage: Map<string, string>): void {
  // Without a navigator, the client assumes it runs in Node and omits some calls.
  vi.stubGlobal('navigator', { userAgent: 'test' })
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: config.identity.userPoolId,
        userPoolClientId: config.identity.clientId,
        userPoolEndpoint: `${origin}/identity`,
        loginWith: { email: true },
      },
    },
  })
  // Set after configuring the client, because configuration chooses its own storage.
  storeIn(storage)
}
