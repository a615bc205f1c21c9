import type { CustomerTime } from '#twins/stripe/clocks/move-customer-time.ts'
import { ApiError } from '#web/api/api-error.ts'
import { answerOf, api } from '#web/api/client.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { timedFetch } from '#web/api/timed-fetch.ts'
import type { SignedInProfile } from '#web/profile/profile-store.ts'

const SECONDS = 60

export type ShownTime = CustomerTime & { customerId: string }

/** The time of the signed-in member's subscription at the twin, and what happened in it. */
export async function readShownTime({ _id, email }: SignedInProfile): Promise<ShownTime> {
  const json = { profileId: _id, email }
  const { customerId } = await answerOf(api.stripe.customer.$post({ json }))
  return ask(customerId, (key) => {
    const query = new URLSearchParams({ key })
    return timedFetch(`/v1/test_helpers/customers/${customerId}/time?${query}`, undefined, SECONDS)
  })
}

/** Moves it by so many seconds; without, to what falls due next. */
export function moveShownTime(customerId: string, seconds: number | null): Promise<ShownTime> {
  return ask(customerId, (key) => {
    const body = new URLSearchParams({ key, ...(seconds === null ? {} : { seconds: String(seconds) }) })
    return timedFetch(`/v1/test_helpers/customers/${customerId}/time`, { method: 'POST', body }, SECONDS)
  })
}

async function ask(customerId: string, call: (key: string) => Promise<Response>): Promise<ShownTime> {
  const { payments } = await publicConfig()
  const response = await call(payments.publishableKey)
  const answer = (await response.json().catch(() => ({}))) as CustomerTime & { error?: { message?: string } }
  if (response.ok) return { ...answer, customerId }
  throw new ApiError('conflict', answer.error?.message ?? `${response.status}`)
}
