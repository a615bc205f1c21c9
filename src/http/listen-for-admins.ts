import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { identityAdminRoutes } from '#identity/admin/admin-routes.ts'
import { leaveAdministration } from '#members/privacy/leave-administration.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { requestLog } from '#platform/http/request-log.ts'
import type { Runtime } from '../runtime.ts'

/** Serves the Admin actions on a separate port that only this machine can reach. */
export function listenForAdmins({ config, contextFor }: Runtime): Promise<Server | undefined> {
  const { admin } = config.identity
  if (!admin) return Promise.resolve(undefined)
  const app = new Hono<HttpEnv>()
    .use(requestLog(contextFor))
    .route('/', identityAdminRoutes(admin, { beforeLeaving: leaveAdministration }))
  const server = createServer(getRequestListener(app.fetch))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(admin.port, '127.0.0.1', () => resolve(server))
  })
}
