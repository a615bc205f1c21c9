import { command, print } from '#platform/command-line.ts'
import type { Context } from '#platform/context.ts'
import { API_VERSION, stripeClient } from '../stripe/stripe-client.ts'
import { checkSetUp, noteSetUp, type SetUpClient, soldPricingPlans } from './check-set-up.ts'
import { ensurePrice } from './ensure-price.ts'
import { ensurePortal } from './portal.ts'
import { ensureEndpoint, webhookUrl } from './webhook-endpoint.ts'

const FAULT = 1

/** `careplate stripe-setup`: creates or checks products, prices, webhook endpoint and portal at Stripe. */
export const stripeSetupCommand = command({
  usage: 'stripe-setup [--check]',
  summary: 'make or check products, prices, webhook endpoint and portal at Stripe',
  help: `Makes at Stripe what is missing there: for each plan a product and a monthly price, whose ids are written into the
plan; the webhook endpoint, with its API version and events; and a portal with a login page. What is there already stays.
A plan whose price was changed gets a new price; present members keep theirs until they are moved.

  --check   only say what is missing; exit code 1 where something is
`,
  options: { check: { type: 'boolean' } },
  act: ({ values: { check } }, openContext) =>
    openContext(async (ctx) => {
      const stripe = stripeClient(ctx.config)
      if (check) return printProblems(ctx, stripe)
      print(await setUp(ctx, stripe))
      return printProblems(ctx, stripe)
    }),
})

/** Creates what is missing. Returns a report for the operator. */
export async function setUp(ctx: Context, stripe: SetUpClient): Promise<string> {
  const made: string[] = []
  for (const plan of await soldPricingPlans(ctx)) made.push(...(await ensurePrice(ctx, stripe, plan)))
  const lines: string[] = []
  if (ctx.config.payments.provider === 'stripe') {
    const endpoint = await ensureEndpoint(ctx, stripe)
    const portal = await ensurePortal(stripe)
    made.push(...endpoint.made, ...portal.made)
    lines.push(`Events go to ${webhookUrl(ctx)}, as of ${API_VERSION}.`)
    if (endpoint.secret) lines.push(`Set STRIPE_WEBHOOK_SECRET=${endpoint.secret} (it is not shown again).`)
    if (portal.url) lines.push(`Set STRIPE_PORTAL_URL=${portal.url}`)
  }
  await noteSetUp(ctx, stripe)
  return [...made.map((what) => `Made: ${what}.`), ...lines].map((line) => `${line}\n`).join('')
}

async function printProblems(ctx: Context, stripe: SetUpClient): Promise<number> {
  const problems = (await checkSetUp(ctx, stripe)).flatMap(({ problem }) => problem ?? [])
  print(problems.length === 0 ? 'All is set up.\n' : problems.map((problem) => `${problem}\n`).join(''))
  return problems.length === 0 ? 0 : FAULT
}
