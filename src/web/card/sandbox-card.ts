import type { sandboxCardText } from '#web/messages/sandbox-card.ts'
import type { useText } from '#web/messages/use-text.ts'
import { parseExpiry } from './card-format.ts'

export type TypedCard = { number: string; expiry: string; cvc: string }
export type CardErrors = Partial<TypedCard>

export function readCard(fields: HTMLFieldSetElement | null): TypedCard {
  const typed = (name: string) =>
    fields?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value.trim() ?? ''
  return { number: typed('number'), expiry: typed('expiry'), cvc: typed('cvc') }
}

/** Returns the errors to fix before a card is sent. */
export function cardErrors(
  { number, expiry, cvc }: TypedCard,
  t: ReturnType<typeof useText<typeof sandboxCardText>>,
): CardErrors {
  const digits = number.replace(/\D/g, '').length
  return {
    ...(digits === 0 ? { number: t('numberMissing') } : {}),
    ...(digits > 0 && digits < 12 ? { number: t('numberShort') } : {}),
    ...(parseExpiry(expiry) ? {} : { expiry: t('expiryWrong') }),
    ...(/^\d{3,4}$/.test(cvc) ? {} : { cvc: t('cvcWrong') }),
  }
}
