import type { RunningServer } from '../running/running-server.ts'
import { query } from '../running/stored-rows.ts'
import type { Subscriber } from './subscribers.ts'

/** A card whose bank requires authentication at setup and at every charge. */
export const BANK_ASKS = '4000002760003184'

/**
 * Sets up a member's card at a bank that requires authentication and then returns the browser to `returnUrl`.
 */
export async function aSetupThatAsks(
  server: RunningServer,
  { profileId }: Pick<Subscriber, 'profileId'>,
  returnUrl = `${server.url}/plans`,
): Promise<{ url: string }> {
  const config = await (await fetch(`${server.url}/api/config`)).json()
  const { publishableKey: key } = (config as { payments: { publishableKey: string } }).payments
  const [row] = await query<{ secret: string }>(
    server.dataDir,
    `update payments_sandbox.objects set body = body || '{"status":"requires_payment_method"}'
     where kind = 'setup_intent' and body ->> 'customer' =
       (select stripe_customer_id from members.payment_accounts where profile_id = $1)
     returning body ->> 'client_secret' as secret`,
    [profileId],
  )
  const secret = row?.secret ?? ''
  const [id] = secret.split('_secret_')
  const answer = await fetch(`${server.url}/v1/setup_intents/${id}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key,
      client_secret: secret,
      return_url: returnUrl,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': BANK_ASKS,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    }),
  })
  const { next_action } = (await answer.json()) as { next_action: { redirect_to_url: { url: string } } }
  return { url: next_action.redirect_to_url.url }
}
