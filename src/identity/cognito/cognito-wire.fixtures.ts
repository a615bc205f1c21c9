import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { Context } from '#platform/context.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { test as base } from '#tests/support/test-context.ts'
import { identityAdminRoutes } from '../admin/admin-routes.ts'

export const ADMIN_KEY = { keyId: 'AKIDCAREPLATETEST', secret: 'a secret access key of the tests alone' }

/**
 * Serves our own pool on a local port as if it were Amazon's, for tests. Returns the contexts of both sides:
 * `server` is the one the pool runs in, and `client` is the one that treats it as Cognito.
 */
export async function openCognitoWire(given: Context) {
  const app = new Hono<HttpEnv>()
  const listener = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(listener, 'listening')
  const origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  const server: Context = { ...given, config: { ...given.config, publicUrl: origin } }
  let now = given.now
  app.use(async (c, next) => {
    c.set('ctx', { ...server, requester: { kind: 'guest' }, now })
    await next()
  })
  app.route('/', identityAdminRoutes(ADMIN_KEY, { beforeLeaving: async () => undefined }))

  const { userPoolId, clientId } = given.config.identity
  const cognito = {
    userPoolId,
    clientId,
    region: 'local',
    endpoint: `${origin}/identity`,
    isAmazon: false,
    hostedLogin: undefined,
  }
  const identity = { ...given.config.identity, cognito }
  return {
    server,
    client: { ...given, config: { ...given.config, identity } } satisfies Context,
    /** Moves the clock on the pool's side. */
    setNow: (moved: () => Date) => {
      now = moved
    },
    [Symbol.asyncDispose]: async () => {
      listener.close()
      if ('closeAllConnections' in listener) listener.closeAllConnections()
      await once(listener, 'close')
    },
  }
}

type Wire = { ctx: Context; origin: string; UserPoolId: string }

/** A test with such a port. `ctx` of `wire` is the context the pool runs in. */
export const cognitoWireTest = base.extend<{ wire: Wire }>({
  wire: async ({ ctx }, use) => {
    await using opened = await openCognitoWire(ctx)
    await use({
      ctx: opened.server,
      origin: opened.server.config.publicUrl,
      UserPoolId: ctx.config.identity.userPoolId,
    })
  },
})

/** Returns Amazon's own client with an operator's key. */
export function adminClientOf({ origin }: Wire, key: { keyId: string; secret: string } = ADMIN_KEY) {
  return new CognitoIdentityProviderClient({
    region: 'local',
    endpoint: `${origin}/identity`,
    credentials: { accessKeyId: key.keyId, secretAccessKey: key.secret },
    maxAttempts: 1,
  })
}
