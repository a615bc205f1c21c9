import { type ReactNode, useEffect, useRef, useState } from 'react'
import { REFUND_REASONS, type RefundReason } from '#members/columns/pending-operator-act.ts'
import { bindMoments } from '#platform/bind-figures.ts'
import { adminBillingText } from '#web/messages/admin/admin-billing.ts'
import { useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import type { useBillingAct } from './use-billing-act.ts'

type Acts = ReturnType<typeof useBillingAct>
type Choice = { id: string; name: string }
type Plan = Choice & { isOnSale: boolean }
type SubscriptionSummary = { status: string; may: string[]; planId: string | null }

/** The actions available to an operator. Each one shows a preview of its effect first. */
export function BillingActs({
  acts,
  subscription: { status, may, planId },
  plans,
  invoices,
  isWaiting,
  isAway,
  isLost,
}: {
  acts: Acts
  subscription: SubscriptionSummary
  plans: Plan[]
  invoices: Choice[]
  /** True if an earlier action is not yet confirmed as done. */
  isWaiting: boolean
  /** True if the payments cannot be read. */
  isAway: boolean
  /** True if Stripe does not know the customer. No other action is possible then. */
  isLost: boolean
}) {
  const t = useText(adminBillingText)
  const isRunning = !isLost && !['none', 'ended', 'starting'].includes(status)
  const mayMove = !isLost && may.includes('change-plan')
  const others = plans.filter(({ id, isOnSale }) => isOnSale && id !== planId)
  const planName = nameOf(plans, planId)
  return (
    <div className="flex flex-col gap-6">
      {isLost && <ForgetCustomer acts={acts} />}
      {!isRunning && !isAway && !isLost && invoices.length === 0 && (
        <p className="text-muted">{t('member.noActs')}</p>
      )}
      {isRunning && <RunningActs acts={acts} may={may} />}
      {isRunning && !mayMove && <p className="text-muted">{t('member.noMove')}</p>}
      {/* Editing a field invalidates the preview of an action. */}
      <div className="grid max-w-220 gap-x-16 gap-y-6 md:grid-cols-2" onChange={acts.withdraw}>
        {mayMove && others.length > 0 && <MoveForm acts={acts} planName={planName} plans={others} />}
        {invoices.length > 0 && (
          // A refund changes the name of its invoice. The new key clears the amount, so that it is not used
          // for a second refund.
          <InvoiceForm key={invoices.map(({ name }) => name).join()} acts={acts} invoices={invoices} />
        )}
      </div>
      <Outcome acts={acts} plans={plans} isWaiting={isWaiting} />
    </div>
  )
}

function nameOf(plans: Choice[], planId: string | null): string | null {
  return plans.find(({ id }) => id === planId)?.name ?? null
}

function RunningActs({ acts: { busy, preview }, may }: { acts: Acts; may: SubscriptionSummary['may'] }) {
  const t = useText(adminBillingText)
  const isBusy = busy !== null
  return (
    <div className="flex flex-wrap gap-3">
      {may.includes('resume') && (
        <Button kind="secondary" size="small" disabled={isBusy} onClick={() => preview({ act: 'resume' })}>
          {t('member.resume')}
        </Button>
      )}
      {may.includes('cancel') && (
        <Button
          kind="secondary"
          size="small"
          className="destroys"
          disabled={isBusy}
          onClick={() => preview({ act: 'cancel', at: 'end' })}
        >
          {t('member.cancelEnd')}
        </Button>
      )}
      <Button
        kind="secondary"
        size="small"
        className="destroys"
        disabled={isBusy}
        onClick={() => preview({ act: 'cancel', at: 'now' })}
      >
        {t('member.cancelNow')}
      </Button>
      <Button kind="secondary" size="small" disabled={isBusy} onClick={() => preview({ act: 'comp-month' })}>
        {t('member.comp')}
      </Button>
    </div>
  )
}

function ForgetCustomer({ acts: { busy, preview } }: { acts: Acts }) {
  const t = useText(adminBillingText)
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-measure">{t('member.forgetHint')}</p>
      <Button
        kind="secondary"
        size="small"
        className="destroys"
        disabled={busy !== null}
        onClick={() => preview({ act: 'forget-customer' })}
      >
        {t('member.forget')}
      </Button>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col items-start gap-3 border-t border-line pt-5">
      <h3 className="font-sans text-[1rem] font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function MoveForm({
  acts: { busy, preview, withdraw },
  planName,
  plans,
}: {
  acts: Acts
  /** The member's current plan; null if it is no longer offered. */
  planName: string | null
  plans: Choice[]
}) {
  const t = useText(adminBillingText)
  const [planId, setPlanId] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLSelectElement>(null)
  async function move() {
    withdraw()
    setIsMissing(planId === '')
    if (planId === '') field.current?.focus()
    else await preview({ act: 'move-plan', planId })
  }
  return (
    <Group title={t('member.planGroup')}>
      {planName && <p className="text-muted">{t('member.planNow', { name: planName })}</p>}
      <SelectField
        label={t('member.plan')}
        ref={field}
        error={isMissing ? t('member.noPlan') : undefined}
        value={planId}
        onChange={({ target }) => setPlanId(target.value)}
      >
        <option value="">{t('member.choosePlan')}</option>
        {plans.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button kind="secondary" size="small" disabled={busy !== null} onClick={move}>
        {t('member.move')}
      </Button>
    </Group>
  )
}

const AMOUNT = /^\d+(\.\d{1,2})?$/

function InvoiceForm({ acts: { busy, preview, withdraw }, invoices }: { acts: Acts; invoices: Choice[] }) {
  const t = useText(adminBillingText)
  const [invoice, setInvoice] = useState(invoices[0]?.id ?? '')
  const [dollars, setDollars] = useState('')
  const [reason, setReason] = useState<RefundReason>('requested_by_customer')
  const [isAmountWrong, setIsAmountWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  async function refund() {
    const typed = dollars.trim()
    const isWrong = typed !== '' && !(AMOUNT.test(typed) && Number(typed) > 0)
    withdraw()
    setIsAmountWrong(isWrong)
    if (isWrong) field.current?.focus()
    else
      await preview({
        act: 'refund',
        invoice,
        reason,
        ...(typed && { amountCents: Math.round(Number(typed) * 100) }),
      })
  }
  return (
    <Group title={t('member.invoiceGroup')}>
      <SelectField
        label={t('member.invoice')}
        value={invoice}
        onChange={({ target }) => setInvoice(target.value)}
      >
        {invoices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('member.amount')}
        hint={t('member.amountHint')}
        inputMode="decimal"
        ref={field}
        error={isAmountWrong ? t('member.amountError') : undefined}
        value={dollars}
        onChange={({ target }) => setDollars(target.value)}
      />
      <ReasonField reason={reason} onChange={setReason} />
      <div className="flex flex-wrap gap-3">
        <Button kind="secondary" size="small" disabled={busy !== null} onClick={refund}>
          {t('member.refund')}
        </Button>
        <Button
          kind="secondary"
          size="small"
          disabled={busy !== null}
          onClick={() => preview({ act: 'resend-receipt', invoice })}
        >
          {t('member.receipt')}
        </Button>
      </div>
    </Group>
  )
}

function ReasonField({
  reason,
  onChange,
}: {
  reason: RefundReason
  onChange: (reason: RefundReason) => void
}) {
  const t = useText(adminBillingText)
  return (
    <SelectField
      label={t('member.reason')}
      value={reason}
      onChange={({ target }) => onChange(target.value as RefundReason)}
    >
      {REFUND_REASONS.map((each) => (
        <option key={each} value={each}>
          {t(`member.reasons.${each}`)}
        </option>
      ))}
    </SelectField>
  )
}

/** The result of an action. Takes the focus from the clicked button, which also scrolls it into view. */
function Outcome({
  acts: { busy, error, asked, done, confirm, withdraw },
  plans,
  isWaiting,
}: {
  acts: Acts
  plans: Choice[]
  isWaiting: boolean
}) {
  const t = useText(adminBillingText)
  const words = useActWords(plans)
  const news = useRef<HTMLDivElement>(null)
  const leave = () => {
    withdraw()
    news.current?.parentElement?.querySelector('button')?.focus()
  }
  useEffect(() => {
    if (error || asked || done) news.current?.focus()
  }, [error, asked, done])
  return (
    <div
      ref={news}
      tabIndex={-1}
      className="flex max-w-measure scroll-my-6 flex-col gap-3 rounded-card outline-none empty:hidden"
    >
      {error && <Alert tone="error">{error.message}</Alert>}
      {done && <Alert tone="success">{words.done(done)}</Alert>}
      {asked && !isWaiting && (
        <Alert tone="warning" title={t('member.sure')}>
          {asked.shown.says.map((sentence) => (
            <p key={sentence}>{bindMoments(sentence)}</p>
          ))}
          {asked.billingAct.act === 'refund' && asked.billingAct.reason && (
            <p>{t('member.reasonGiven', { reason: t(`member.reasons.${asked.billingAct.reason}`) })}</p>
          )}
          <div className="mt-3 flex flex-wrap gap-3">
            <Button size="small" isBusy={busy === 'confirm'} onClick={confirm}>
              {words.confirm(asked)}
            </Button>
            <Button kind="quiet" size="small" disabled={busy === 'confirm'} onClick={leave}>
              {t('member.dismiss')}
            </Button>
          </div>
        </Alert>
      )}
    </div>
  )
}

type Asked = NonNullable<Acts['asked']>
type Done = NonNullable<Acts['done']>

/** Returns the label of an action's confirm button, and the message shown after it is done. */
function useActWords(plans: Choice[]) {
  const t = useText(adminBillingText)
  const facts = ({ billingAct, shown: { amountCents } }: Asked) => ({
    amount: formatPrice(amountCents ?? 0),
    plan: (billingAct.act === 'move-plan' && nameOf(plans, billingAct.planId)) || '',
  })
  return {
    confirm: (asked: Asked): string => {
      const { billingAct } = asked
      if (billingAct.act === 'cancel')
        return t(billingAct.at === 'now' ? 'member.cancelNow' : 'member.cancelEnd')
      return t(`member.confirm.${billingAct.act}`, facts(asked))
    },
    done: (done: Done): string =>
      t(done.isUnderWay ? 'member.moveWaits' : `member.done.${done.billingAct.act}`, facts(done)),
  }
}
