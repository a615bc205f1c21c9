import { type FormEvent, useCallback, useRef, useState } from 'react'
import type { HostedInvoice } from '#twins/stripe/portal/read-hosted-invoice.ts'
import { ApiError } from '#web/api/api-error.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { useAct } from '#web/api/use-act.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import type { PaymentForm } from '#web/card/payment-form.ts'
import { SandboxCardForm } from '#web/card/sandbox-card-form.tsx'
import { hostedInvoiceText } from '#web/messages/sandbox.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useBank } from '../bank/use-bank.tsx'

/** What is open is paid here: by answering the bank, or with another card. */
export function PayInvoice({ invoice, onPaid }: { invoice: HostedInvoice; onPaid: () => Promise<void> }) {
  const t = useText(hostedInvoiceText)
  const bank = useBank()
  const { busy, error, act } = useAct()
  const clientSecret = invoice.clientSecret ?? ''
  const confirm = () => act('confirm', async () => bank.ask(clientSecret).then(onPaid))
  if (!invoice.asksBank) return <PayWithCard invoice={invoice} clientSecret={clientSecret} onPaid={onPaid} />
  return (
    <div>
      {error && <Alert tone="error">{error.message}</Alert>}
      <Button isBusy={busy === 'confirm'} onClick={confirm}>
        {t('confirm')}
      </Button>
      {bank.shown}
    </div>
  )
}

function PayWithCard({
  invoice,
  clientSecret,
  onPaid,
}: {
  invoice: HostedInvoice
  clientSecret: string
  onPaid: () => Promise<void>
}) {
  const t = useText(hostedInvoiceText)
  const locale = useLocale()
  const card = useRef<PaymentForm>(null)
  const [config] = useAnswer(publicConfig)
  const { busy, error, act } = useAct()
  const [isReady, setIsReady] = useState(false)
  const becomeReady = useCallback(() => setIsReady(true), [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (await card.current?.check()) await act('pay', pay)
  }

  async function pay() {
    const paid = await card.current?.confirm(clientSecret)
    await onPaid()
    if (paid?.state === 'refused') throw new ApiError('invalid', paid.message)
  }

  if (config.status === 'failed') return <Alert tone="error">{config.error.message}</Alert>
  if (config.status === 'loading') return null
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <SandboxCardForm
        ref={card}
        publishableKey={config.value.payments.publishableKey}
        email={invoice.email ?? ''}
        onReady={becomeReady}
        onUnavailable={() => {}}
      />
      {error && <Alert tone="error">{error.message}</Alert>}
      <Button type="submit" isBusy={busy !== null} disabled={!isReady} className="self-start">
        {busy ? t('paying') : t('pay', { amount: formatPrice(invoice.dueCents, locale) })}
      </Button>
    </form>
  )
}
