import { publicConfig } from '#web/api/public-config.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { paths } from '#web/paths.ts'

/**
 * Returns the URL at which card, invoices and subscription are managed, with the member's address filled in.
 * This is the sandbox's own page or the payment provider's. Null if there is no such page, undefined until
 * known.
 */
export function useBillingUrl(username: string): string | null | undefined {
  const [answer] = useAnswer(publicConfig)
  if (answer.status !== 'ready') return undefined
  const { provider, portalUrl } = answer.value.payments
  if (provider === 'sandbox') return paths.billing(username)
  return portalUrl && `${portalUrl}?${new URLSearchParams({ prefilled_email: username })}`
}
