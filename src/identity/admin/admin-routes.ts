import { asSystem } from '#platform/context.ts'
import type { BeforeLeaving } from '../operations/delete-user.ts'
import { protocolRouter } from '../operations/protocol-router.ts'
import { mountedPool, publicOperations } from '../routes.ts'
import { ADMIN_OPERATIONS } from './admin-operations.ts'
import { type AdminKey, requireSignature } from './require-signature.ts'

/**
 * Serves all of Cognito's protocol on a port that only this machine can reach: the public operations and, if
 * signed with the configured key, the Admin actions. Never mount it on the public server: see decision 0007.
 */
export function identityAdminRoutes(key: AdminKey, options: { beforeLeaving: BeforeLeaving }) {
  const chooseForEverybody = publicOperations(options)
  const router = protocolRouter(async (c) => {
    const operation = ADMIN_OPERATIONS.get(c.req.header('x-amz-target') ?? '')
    if (!operation) return chooseForEverybody(c)
    await requireSignature(c, key)
    return { operation, ctx: asSystem(c.var.ctx) }
  })
  return mountedPool(router)
}
