import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { aGoal, aMember, aPlan, appOf } from '#members/members.fixtures.ts'
import { stripeClient } from '#members/payments/stripe/stripe-client.ts'
import { webhookRoutes } from '#members/payments/webhooks/webhook-routes.ts'
import type { Config } from '#platform/config/config.ts'
import { asSystem, type Context } from '#platform/context.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'

/** The address of a server with Stripe's API, and the keys of its account. */
export type ServerAt = {
  url: string
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Delivers the server's events, if it only does so on request. */
  deliver?: () => Promise<void>
}

/** Details of each response from Stripe’s client. */
type AnsweredCall = { method: string; path: string; status: number }

/** A member of this product and an operator, connected to a server. */
export type StripeVisit = Awaited<ReturnType<typeof beginVisit>>

/** Connects the product to a server, with its webhook on a local port. */
export async function beginVisit(given: Context, at: ServerAt) {
  const app = new Hono<HttpEnv>()
  const listener = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const publicUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  const config = configFor(given.config, publicUrl, at)
  const ctx: Context = { ...given, config }
  const stripe = stripeClient(config)
  const refusedCalls: string[] = []
  stripe.on('response', ({ method, path, status }: AnsweredCall) => {
    if (status >= 400) refusedCalls.push(`${method} ${path.split('?')[0]}: ${status}`)
  })
  let webhookSecret = at.webhookSecret
  const hook = appOf(
    () => ({
      ...ctx,
      config: configFor(config, publicUrl, { ...at, webhookSecret }),
      requester: { kind: 'guest' },
    }),
    webhookRoutes({ stripe }),
  )
  app.route('/api', hook)
  return {
    ...(await peopleBefore(ctx)),
    ctx: asSystem(ctx),
    stripe,
    outside: { stripe, gate: async () => null },
    refusedCalls,
    deliver: at.deliver ?? (async () => undefined),
    /** Accepts events signed with the secret of a new endpoint from now on. */
    believe: (secret: string) => {
      webhookSecret = secret
    },
    /** Results of earlier errands. */
    known: { customer: '', clientSecret: '', paymentMethod: '', subscription: '' },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => listener.close(() => resolve())),
  }
}

function configFor(config: Config, publicUrl: string, { url, deliver: _, ...keys }: ServerAt): Config {
  const payments = { provider: 'stripe', apiBase: url, graceDays: 7, portalUrl: null, ...keys } as const
  return { ...config, publicUrl, payments }
}

/** Creates plans that are not on sale yet, a member of the first plan, and a staff member. */
async function peopleBefore(ctx: Context) {
  const unsold = { stripePriceId: '', stripeProductId: '' }
  const plan = await aPlan(ctx, unsold)
  const dearer = await aPlan(ctx, { ...unsold, priceCents: 2900, healthGoals: 2 })
  const dearest = await aPlan(ctx, { ...unsold, priceCents: 3900, healthGoals: 3 })
  const member = await aMember(ctx, { planId: plan.id, goals: [await aGoal(ctx)] })
  const operator = await aMember(ctx, { admin: true })
  return {
    own: { ...ctx, requester: member.requester } satisfies Context,
    staff: { ...ctx, requester: operator.requester } satisfies Context,
    profileId: member.profile.id,
    email: member.profile.username,
    goals: member.profile.goals,
    plans: { plan: plan.id, dearer: dearer.id, dearest: dearest.id },
  }
}
