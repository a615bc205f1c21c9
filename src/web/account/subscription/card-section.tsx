import { CreditCard } from 'lucide-react'
import { type FormEvent, useCallback, useRef, useState } from 'react'
import { Setting, SettingsSection } from '#web/account/frame/settings-section.tsx'
import { ApiError } from '#web/api/api-error.ts'
import { answerOf, api } from '#web/api/client.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { useAct } from '#web/api/use-act.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import type { PaymentForm } from '#web/card/payment-form.ts'
import { billingText } from '#web/messages/billing.ts'
import { useText } from '#web/messages/use-text.ts'
import type { SignedInProfile } from '#web/profile/profile-store.ts'
import type { ShownBilling } from '#web/profile/read-shown-billing.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { latePart } from '#web/ui/late-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FocusedNews } from './notices/focused-news.tsx'
import { reloadAfterConflict } from './reload-after-conflict.ts'

// Loaded only when the member wants to change the card, so no code of the payment provider is loaded before.
const StripePaymentForm = latePart(() =>
  import('#web/card/stripe-payment-form.tsx').then(({ StripePaymentForm }) => StripePaymentForm),
)
const SandboxCardForm = latePart(() =>
  import('#web/card/sandbox-card-form.tsx').then(({ SandboxCardForm }) => SandboxCardForm),
)

export function CardSection({
  profile,
  card,
  onChanged,
}: {
  profile: SignedInProfile
  card: ShownBilling['card']
  onChanged: () => Promise<void>
}) {
  const t = useText(billingText)
  const [step, setStep] = useState<'shown' | 'change' | 'changed'>('shown')
  return (
    <SettingsSection id="card" title={t('card.title')} about={t('card.about')}>
      {step === 'changed' && (
        <FocusedNews>
          <Alert tone="success">{t('card.updated')}</Alert>
        </FocusedNews>
      )}
      <Setting
        action={
          step !== 'change' && (
            <Button size="small" kind="secondary" onClick={() => setStep('change')}>
              {t('card.update')}
            </Button>
          )
        }
      >
        {card ? (
          <div className="flex gap-4">
            <CreditCard className="mt-0.5 size-6 shrink-0 text-muted" aria-hidden="true" />
            <div>
              <p className="font-semibold tabular-nums">
                <span className="capitalize">{card.brand}</span> {t('card.endingIn', { last4: card.last4 })}
              </p>
              <p className="text-small text-muted tabular-nums">
                {t('card.expires', {
                  month: String(card.expiryMonth).padStart(2, '0'),
                  year: String(card.expiryYear),
                })}
              </p>
            </div>
          </div>
        ) : (
          <p className="text-muted">{t('card.none')}</p>
        )}
      </Setting>
      {step === 'change' && (
        <FocusedNews>
          <NewCard
            profile={profile}
            onChanged={onChanged}
            onDone={() => setStep('changed')}
            onCancel={() => setStep('shown')}
          />
        </FocusedNews>
      )}
    </SettingsSection>
  )
}

function prepare(json: { profileId: string }) {
  return answerOf(api.billing['card-setup'].$post({ json }))
}

function NewCard({
  profile,
  onChanged,
  onDone,
  onCancel,
}: {
  profile: SignedInProfile
  onChanged: () => Promise<void>
  onDone: () => void
  onCancel: () => void
}) {
  const t = useText(billingText)
  const card = useRef<PaymentForm>(null)
  const { busy, error, act } = useAct()
  const [config] = useAnswer(publicConfig)

  async function replace() {
    const json = { profileId: profile._id }
    const { clientSecret } = await prepare(json).catch(reloadAfterConflict(onChanged))
    const setup = await card.current?.confirm(clientSecret)
    if (setup?.state === 'refused') throw new ApiError('invalid', setup.message)
    if (setup?.state !== 'succeeded' || !setup.paymentMethod) {
      throw new ApiError('conflict', t('card.pending'))
    }
    const { paymentMethod } = setup
    // The new card is saved even if it is then refused for the amount due, so the page is always reloaded.
    await answerOf(api.billing.card.$put({ json: { ...json, paymentMethod } })).finally(onChanged)
    onDone()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (await card.current?.check()) await act('card', replace)
  }

  const [unavailable, setUnavailable] = useState<string>()
  const [isReady, setIsReady] = useState(false)
  const becomeReady = useCallback(() => setIsReady(true), [])
  if (config.status === 'failed') return <Alert tone="error">{config.error.message}</Alert>
  if (config.status !== 'ready') return <Skeleton className="h-64 w-full max-w-110" />
  const { provider, publishableKey } = config.value.payments
  const CardForm = provider === 'stripe' ? StripePaymentForm : SandboxCardForm
  return (
    <form noValidate onSubmit={submit} className="flex w-full max-w-110 flex-col gap-6">
      {unavailable ? (
        <Alert tone="error">{unavailable}</Alert>
      ) : (
        <CardForm
          ref={card}
          publishableKey={publishableKey}
          email={profile.email}
          onReady={becomeReady}
          onUnavailable={setUnavailable}
          placeholder={<Skeleton className="h-64 w-full" />}
        />
      )}
      {error && (
        <FocusedNews>
          <Alert tone="error">{error.message}</Alert>
        </FocusedNews>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={busy !== null} disabled={!isReady || unavailable !== undefined}>
          {busy ? t('card.saving') : t('card.save')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('card.cancel')}
        </Button>
      </div>
    </form>
  )
}
