import { CONSENT_TEXTS } from '#members/consents/texts/consent.ts'
import type { Installation } from './installation.ts'

/** A member on their free trial at an installation. */
export type TrialMember = { profileId: string; token: string }

const PASSWORD = 'correct horse Battery 9!'
const GOOD_CARD = '4242424242424242'
let made = 0

type Listed = { _id: string; healthGoals: number; stripe: { priceId: string } }

/** Creates an account and starts its trial, as the subscribe page does. */
export async function aTrialMemberOf(installation: Installation): Promise<TrialMember> {
  const origin = `http://127.0.0.1:${installation.webs[0]?.port}`
  const email = `subscriber-${++made}@example.org`
  const token = await anAccessToken(installation, { origin, email })
  const call = callerWith(`${origin}/api`, token)
  const plans = (await call('GET', '/plan?count=10')).data as Listed[]
  const plan = plans.toSorted((a, b) => a.healthGoals - b.healthGoals)[0]
  const [goal] = (await call('GET', '/condition?count=1')).data as { _id: string }[]
  const consents = Object.entries(CONSENT_TEXTS).map(([kind, { version }]) => ({ kind, version }))
  const asked = { plan: plan?._id, goals: [goal?._id], email, consents, facts: {} }
  const { _id: profileId } = await call('POST', '/profile', asked)
  const { customerId: stripeCustomerId } = await call('POST', '/stripe/customer', { email, profileId })
  const order = { stripeCustomerId, stripePriceId: plan?.stripe.priceId, email }
  const { clientSecret } = await call('POST', '/stripe/intent', order)
  // The card is sent to the payment provider with the public key.
  const { payments } = await call('GET', '/config')
  const card = {
    key: payments.publishableKey,
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': GOOD_CARD,
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
  }
  const path = `/v1/setup_intents/${String(clientSecret).split('_secret_')[0]}/confirm`
  const confirmed = await fetch(`${origin}${path}`, { method: 'POST', body: new URLSearchParams(card) })
  const { payment_method } = (await confirmed.json()) as { payment_method: string }
  await call('POST', '/stripe/subscription', { ...order, default_payment_method: payment_method })
  // One test card represents the cards of several members, each of whom has a trial.
  await installation.ask(`delete from members.trial_uses where kind = 'card'`)
  return { profileId: String(profileId), token }
}

/** Cancels the subscription and returns the HTTP status. */
export async function cancel({ webs }: Installation, { profileId, token }: TrialMember): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${webs[0]?.port}/api/subscription/cancellation`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ profileId }),
  })
  await answer.text()
  return answer.status
}

/**
 * Finds members whose state differs from Stripe's, who are charged twice, or who were notified of a
 * cancellation that did not happen.
 */
export async function outOfStep(installation: Installation, cancelled: readonly TrialMember[]) {
  const ids = cancelled.map(({ profileId }) => `'${profileId}'`).join(',') || 'null'
  const rows = await installation.ask<{ profile: string }>(`
    select s.profile_id::text as profile
    from members.subscriptions s left join payments_sandbox.objects o on o.id = s.stripe_subscription_id
    where s.pending_act is not null or o.id is null
      or (s.ends_at is not null) <> (o.body ->> 'cancel_at_period_end')::boolean
      or (s.profile_id::text in (${ids}) and not (o.body ->> 'cancel_at_period_end')::boolean)
      or (select count(*) from payments_sandbox.objects other
          where other.kind = 'subscription' and other.body ->> 'customer' = o.body ->> 'customer') > 1`)
  return rows.map(({ profile }) => profile)
}

async function anAccessToken(
  installation: Installation,
  { origin, email }: { origin: string; email: string },
): Promise<string> {
  const account = await callerWith(`${origin}/api`)('POST', '/auth/create', {
    username: email,
    password: PASSWORD,
  })
  await installation.ask(
    `update identity.users set email_verified = true, status = 'CONFIRMED' where sub = '${account.authUserId}'`,
  )
  const answer = await fetch(`${origin}/identity`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: 'web',
      AuthParameters: { USERNAME: email, PASSWORD },
    }),
  })
  const { AuthenticationResult } = (await answer.json()) as { AuthenticationResult: { AccessToken: string } }
  return AuthenticationResult.AccessToken
}

function callerWith(base: string, token?: string) {
  // biome-ignore lint/suspicious/noExplicitAny: answers of several calls, each read where it is asked for
  return async (method: string, path: string, body?: object): Promise<any> => {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`)
    return JSON.parse(text)
  }
}
