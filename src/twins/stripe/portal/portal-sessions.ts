import { z } from 'zod'
import { requireCustomer } from '../customers/customers.ts'
import { emitEvent } from '../events/events.ts'
import { nowIn } from '../objects/clock-time.ts'
import { insertObject, requireObject } from '../objects/store.ts'
import { type PortalSession, type TwinContext, twinId } from '../objects/twin-object.ts'
import { defaultConfiguration } from './portal-configurations.ts'

export const portalSessionParams = z.strictObject({
  customer: z.string(),
  configuration: z.string().optional(),
  return_url: z.url().optional(),
})

/** Creates a link to the page on which a customer manages their payments. */
export async function createPortalSession(
  ctx: TwinContext,
  params: z.infer<typeof portalSessionParams>,
): Promise<PortalSession> {
  const customer = await requireCustomer(ctx, params.customer)
  const configuration = params.configuration
    ? await requireObject(ctx, 'billing_portal.configuration', params.configuration, 'configuration')
    : await defaultConfiguration(ctx)
  const asked = new URLSearchParams({ prefilled_email: customer.email ?? '' })
  const session = await insertObject<PortalSession>(ctx, {
    id: twinId('bps_1', 23),
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: nowIn(ctx),
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: params.return_url ?? configuration.default_return_url,
    url: `${ctx.config.publicUrl}/sandbox/billing?${asked}`,
  })
  await emitEvent(ctx, 'billing_portal.session.created', session)
  return session
}
