import { z } from 'zod'
import { emitEvent } from '../events/events.ts'
import { nowIn } from '../objects/clock-time.ts'
import { allObjects, insertObject, lockObject, saveObject } from '../objects/store.ts'
import { type PortalConfiguration, type TwinContext, twinId } from '../objects/twin-object.ts'

const enabled = z.stringbool()
const proration = z.enum(['always_invoice', 'create_prorations', 'none'])

const features = z.strictObject({
  customer_update: z
    .strictObject({
      enabled,
      allowed_updates: z
        .array(z.enum(['address', 'email', 'name', 'phone', 'shipping', 'tax_id']))
        .default([]),
    })
    .optional(),
  invoice_history: z.strictObject({ enabled }).optional(),
  payment_method_update: z.strictObject({ enabled }).optional(),
  subscription_cancel: z
    .strictObject({
      enabled,
      mode: z.enum(['at_period_end', 'immediately']).default('at_period_end'),
      proration_behavior: proration.default('none'),
      cancellation_reason: z.strictObject({ enabled, options: z.array(z.string()).default([]) }).optional(),
    })
    .optional(),
  subscription_update: z
    .strictObject({
      enabled,
      default_allowed_updates: z.array(z.enum(['price', 'promotion_code', 'quantity'])).default([]),
      proration_behavior: proration.default('none'),
      products: z.array(z.strictObject({ product: z.string(), prices: z.array(z.string()) })).optional(),
    })
    .optional(),
})

const businessProfile = z.strictObject({
  headline: z.string().max(60).optional(),
  privacy_policy_url: z.url().optional(),
  terms_of_service_url: z.url().optional(),
})

export const configurationParams = z.strictObject({
  features,
  business_profile: businessProfile.default({}),
  default_return_url: z.url().optional(),
  login_page: z.strictObject({ enabled }).default({ enabled: false }),
  name: z.string().max(200).optional(),
  metadata: z.record(z.string(), z.string()).default({}),
})

export const configurationUpdateParams = z.strictObject({
  active: enabled.optional(),
  features: features.optional(),
  business_profile: businessProfile.optional(),
  default_return_url: z.url().optional(),
  login_page: z.strictObject({ enabled }).optional(),
  name: z.string().max(200).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
})

export async function createConfiguration(
  ctx: TwinContext,
  params: z.infer<typeof configurationParams>,
): Promise<PortalConfiguration> {
  const others = await allObjects(ctx, 'billing_portal.configuration', { is_default: true })
  const made = await insertObject(ctx, newConfiguration(ctx, params, others.length === 0))
  await emitEvent(ctx, 'billing_portal.configuration.created', made)
  return made
}

/** Returns the configuration for sessions that name none. */
export async function defaultConfiguration(ctx: TwinContext): Promise<PortalConfiguration> {
  const [known] = await allObjects(ctx, 'billing_portal.configuration', { is_default: true })
  return known ?? createConfiguration(ctx, configurationParams.parse({ features: EVERYTHING }))
}

const EVERYTHING = {
  invoice_history: { enabled: 'true' },
  payment_method_update: { enabled: 'true' },
  subscription_cancel: { enabled: 'true' },
}

function newConfiguration(
  ctx: TwinContext,
  params: z.infer<typeof configurationParams>,
  is_default: boolean,
): PortalConfiguration {
  const id = twinId('bpc_1', 23)
  const now = nowIn(ctx)
  return {
    id,
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: profileOf(params.business_profile),
    created: now,
    default_return_url: params.default_return_url ?? null,
    features: featuresOf(params.features),
    is_default,
    livemode: false,
    login_page: loginPageOf(ctx, params.login_page.enabled),
    metadata: params.metadata,
    name: params.name ?? null,
    updated: now,
  }
}

function loginPageOf(ctx: TwinContext, isEnabled: boolean): PortalConfiguration['login_page'] {
  return { enabled: isEnabled, url: isEnabled ? `${ctx.config.publicUrl}/sandbox/billing` : null }
}

function profileOf(given: z.infer<typeof businessProfile>): PortalConfiguration['business_profile'] {
  return {
    headline: given.headline ?? null,
    privacy_policy_url: given.privacy_policy_url ?? null,
    terms_of_service_url: given.terms_of_service_url ?? null,
  }
}

function featuresOf(given: z.infer<typeof features>): PortalConfiguration['features'] {
  const known = {
    customer_update: given.customer_update ?? { enabled: false, allowed_updates: [] },
    invoice_history: given.invoice_history ?? { enabled: false },
    payment_method_update: {
      enabled: false,
      payment_method_configuration: null,
      ...given.payment_method_update,
    },
    subscription_cancel: {
      enabled: false,
      mode: 'at_period_end',
      proration_behavior: 'none',
      ...given.subscription_cancel,
      cancellation_reason: {
        enabled: false,
        options: [],
        feedback_options: null,
        ...given.subscription_cancel?.cancellation_reason,
      },
    },
    subscription_pause: { duration: null, enabled: false },
    subscription_update: {
      enabled: false,
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      proration_behavior: 'none',
      products: null,
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
      ...given.subscription_update,
    },
  }
  return known as unknown as PortalConfiguration['features']
}

export async function updateConfiguration(
  ctx: TwinContext,
  id: string,
  {
    features: given,
    business_profile,
    login_page,
    metadata,
    ...fields
  }: z.infer<typeof configurationUpdateParams>,
): Promise<PortalConfiguration> {
  const { body: known } = await lockObject(ctx, 'billing_portal.configuration', id)
  const updated = await saveObject<PortalConfiguration>(ctx, {
    ...known,
    ...fields,
    ...(given ? { features: { ...known.features, ...chosenOf(given) } } : {}),
    ...(business_profile ? { business_profile: { ...known.business_profile, ...business_profile } } : {}),
    ...(login_page ? { login_page: loginPageOf(ctx, login_page.enabled) } : {}),
    metadata: { ...known.metadata, ...metadata },
    updated: nowIn(ctx),
  } as PortalConfiguration)
  await emitEvent(ctx, 'billing_portal.configuration.updated', updated)
  return updated
}

/** Picks the named features, so that only these change. */
function chosenOf(given: z.infer<typeof features>) {
  const whole = Object.entries(featuresOf(given))
  return Object.fromEntries(whole.filter(([name]) => given[name as keyof typeof given]))
}
