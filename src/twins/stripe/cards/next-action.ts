import type { PaymentIntent, SetupIntent, TwinContext } from '../objects/twin-object.ts'

/**
 * Builds the next step for a cardholder whose bank asks for confirmation. With a return address, the browser
 * is redirected to the bank's page. Without one, the page with the card form opens the bank's page, as
 * Stripe.js does.
 */
export function nextActionOf(
  ctx: TwinContext,
  intent: Pick<PaymentIntent | SetupIntent, 'id' | 'client_secret'>,
  returnUrl: string | null,
): PaymentIntent['next_action'] & SetupIntent['next_action'] & object {
  const asked = new URLSearchParams({ intent: intent.id, client_secret: intent.client_secret ?? '' })
  const url = `${ctx.config.publicUrl}/sandbox/bank?${asked}`
  if (returnUrl) return { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: null },
  }
}
