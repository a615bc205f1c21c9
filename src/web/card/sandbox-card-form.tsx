import { type FormEvent, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { sandboxCardText } from '#web/messages/sandbox-card.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import { useBank } from '#web/sandbox/bank/use-bank.tsx'
import { useErrorFocus } from '#web/ui/behavior/use-error-focus.ts'
import { TextField } from '#web/ui/field.tsx'
import { formatCardNumber, formatExpiry, parseExpiry } from './card-format.ts'
import { confirmSandboxCard } from './confirm-sandbox-card.ts'
import type { PaymentFormProps } from './payment-form.ts'
import { type CardErrors, cardErrors, readCard } from './sandbox-card.ts'
import { SandboxNotice } from './sandbox-notice.tsx'

/** The sandbox's card form, which replaces Stripe's Payment Element. */
export function SandboxCardForm({ ref, publishableKey, email, onReady }: PaymentFormProps) {
  const t = useText(sandboxCardText)
  const paymentWords = useText(subscribeText)
  const fields = useRef<HTMLFieldSetElement>(null)
  const [errors, setErrors] = useState<CardErrors>({})
  useErrorFocus(fields, errors)
  const bank = useBank()
  useEffect(onReady, [onReady])

  useImperativeHandle(ref, () => ({
    focus: () => fields.current?.querySelector('input')?.focus(),
    check: async () => {
      const found = cardErrors(readCard(fields.current), t)
      setErrors(found)
      return Object.keys(found).length === 0
    },
    confirm: async (clientSecret) => {
      const { expiry, ...card } = readCard(fields.current)
      const { month, year } = parseExpiry(expiry) ?? { month: 0, year: 0 }
      return confirmSandboxCard(
        { ...card, month, year },
        {
          clientSecret,
          publishableKey,
          email,
          noAnswer: paymentWords('payment.noAnswer'),
          unconfirmed: paymentWords('payment.refusedByBank'),
          askBank: bank.ask,
        },
      )
    },
  }))

  return (
    <fieldset ref={fields} className="flex flex-col gap-6">
      <legend className="sr-only">{t('legend')}</legend>
      {bank.shown}
      <SandboxNotice />
      <CardFields errors={errors} />
    </fieldset>
  )
}

function CardFields({ errors }: { errors: CardErrors }) {
  const t = useText(sandboxCardText)
  return (
    <>
      <TextField
        label={t('number')}
        name="number"
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={30}
        placeholder="1234 1234 1234 1234"
        onInput={(event) => formatWhileTyping(event, formatCardNumber)}
        error={errors.number}
        className="tabular-nums"
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={t('expiry')}
          name="expiry"
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={12}
          placeholder={t('expiryFormat')}
          onInput={(event) => formatWhileTyping(event, formatExpiry)}
          error={errors.expiry}
          className="tabular-nums"
        />
        <TextField
          label={t('cvc')}
          name="cvc"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          placeholder="123"
          error={errors.cvc}
          className="tabular-nums"
        />
      </div>
    </>
  )
}

/** Formats only while typing at the end of the text. Elsewhere the caret would jump. */
function formatWhileTyping(event: FormEvent<HTMLInputElement>, format: (typed: string) => string): void {
  const input = event.currentTarget
  if (input.selectionStart === input.value.length) input.value = format(input.value)
}
