import { Check, Copy } from 'lucide-react'
import { type FormEvent, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import { TextField } from '#web/ui/field.tsx'
import { useFaultFocus } from '#web/ui/use-fault-focus.ts'
import { formatCardNumber, formatExpiry, parseExpiry } from './card-format.ts'
import { confirmSandboxCard } from './confirm-sandbox-card.ts'
import type { PaymentFormProps } from './payment-form.ts'

const TEST_CARD = '4242 4242 4242 4242'

type Faults = { number?: string; expiry?: string; cvc?: string }

/** The card form of the sandbox, where Stripe's Payment Element stands in production. */
export function SandboxCardForm({ ref, publishableKey, email, onReady }: PaymentFormProps) {
  const t = useText(subscribeText)
  const fields = useRef<HTMLFieldSetElement>(null)
  const [faults, setFaults] = useState<Faults>({})
  useFaultFocus(fields, faults)
  useEffect(onReady, [onReady])

  useImperativeHandle(ref, () => ({
    check: async () => {
      const found = findFaults(readCard(fields.current), t)
      setFaults(found)
      return Object.keys(found).length === 0
    },
    confirm: async (clientSecret) => {
      const { expiry, ...card } = readCard(fields.current)
      const { month, year } = parseExpiry(expiry) ?? { month: 0, year: 0 }
      return confirmSandboxCard(
        { ...card, month, year },
        { clientSecret, publishableKey, email, noAnswer: t('payment.noAnswer') },
      )
    },
  }))

  return (
    <fieldset ref={fields} className="flex flex-col gap-6">
      <legend className="sr-only">{t('card.legend')}</legend>
      <SandboxNotice />
      <TextField
        label={t('card.number')}
        name="number"
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={30}
        placeholder="1234 1234 1234 1234"
        onInput={(event) => formatWhileTyping(event, formatCardNumber)}
        error={faults.number}
        className="tabular-nums"
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={t('card.expiry')}
          name="expiry"
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={12}
          placeholder={t('card.expiryFormat')}
          onInput={(event) => formatWhileTyping(event, formatExpiry)}
          error={faults.expiry}
          className="tabular-nums"
        />
        <TextField
          label={t('card.cvc')}
          name="cvc"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          placeholder="123"
          error={faults.cvc}
          className="tabular-nums"
        />
      </div>
    </fieldset>
  )
}

/** Says that no money moves, and offers a number that works. */
function SandboxNotice() {
  const t = useText(subscribeText)
  const [isCopied, setIsCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(TEST_CARD)
      setIsCopied(true)
      setTimeout(() => setIsCopied(false), 2500)
    } catch {
      // Without leave to write to the clipboard the number is still there to read.
    }
  }

  return (
    <div className="rounded-card border border-line bg-base-200 px-5 py-4 text-small">
      <p>
        <strong className="font-semibold">{t('card.sandbox')}</strong> {t('card.sandboxCard')}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4">
        <code className="font-sans text-body font-semibold tabular-nums">{TEST_CARD}</code>
        <button
          type="button"
          onClick={copy}
          className="text-link inline-flex min-h-11 cursor-pointer items-center gap-1.5"
        >
          {isCopied ? (
            <Check className="size-4.5" aria-hidden="true" />
          ) : (
            <Copy className="size-4.5" aria-hidden="true" />
          )}
          <span aria-live="polite">{isCopied ? t('card.copied') : t('card.copy')}</span>
          <span className="sr-only">{isCopied ? '' : t('card.copyWhat')}</span>
        </button>
      </div>
    </div>
  )
}

type TypedCard = { number: string; expiry: string; cvc: string }

function readCard(fields: HTMLFieldSetElement | null): TypedCard {
  const typed = (name: string) =>
    fields?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value.trim() ?? ''
  return { number: typed('number'), expiry: typed('expiry'), cvc: typed('cvc') }
}

function findFaults(
  { number, expiry, cvc }: TypedCard,
  t: ReturnType<typeof useText<typeof subscribeText>>,
): Faults {
  const digits = number.replace(/\D/g, '').length
  return {
    ...(digits === 0 ? { number: t('card.numberMissing') } : {}),
    ...(digits > 0 && digits < 12 ? { number: t('card.numberShort') } : {}),
    ...(parseExpiry(expiry) ? {} : { expiry: t('card.expiryWrong') }),
    ...(/^\d{3,4}$/.test(cvc) ? {} : { cvc: t('card.cvcWrong') }),
  }
}

/** Only at the end of the text: elsewhere the caret would jump from under the hand. */
function formatWhileTyping(event: FormEvent<HTMLInputElement>, format: (typed: string) => string): void {
  const input = event.currentTarget
  if (input.selectionStart === input.value.length) input.value = format(input.value)
}
