import { useState } from 'react'
import { Setting, SettingsSection } from '#web/account/frame/settings-section.tsx'
import { formatLocalMoment } from '#web/dates.ts'
import { billingText } from '#web/messages/billing.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import type { ProfilePricingPlan, SignedInProfile } from '#web/profile/profile-store.ts'
import type { ShownSubscription } from '#web/profile/read-subscription.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { BankAsks } from './notices/bank-asks.tsx'
import { FocusedNews } from './notices/focused-news.tsx'
import { PlanForm } from './plan-form.tsx'

type Props = {
  profile: SignedInProfile
  plan: ProfilePricingPlan
  subscription: ShownSubscription
  /**
   * The provider's page for an open invoice that needs confirmation at the member's bank; null if there is
   * none.
   */
  bankUrl: string | null
  /** The provider's page for an open invoice, even if the bank does not ask for confirmation. */
  openUrl: string | null
  onChanged: () => Promise<void>
}

export function PlanSection(props: Props) {
  const t = useText(billingText)
  const [step, setStep] = useState<'shown' | 'change' | 'changed'>('shown')
  const { profile, plan, subscription } = props
  const { confirmBy } = subscription
  return (
    <SettingsSection
      id="plan"
      title={t('plan.title')}
      about={t(subscription.status === 'ended' ? 'plan.aboutEnded' : 'plan.about')}
    >
      {confirmBy && step !== 'change' && (
        <FocusedNews>
          <AwaitedChange {...props} confirmBy={confirmBy} />
        </FocusedNews>
      )}
      {step === 'changed' && !confirmBy && (
        <FocusedNews>
          <Alert tone="success">{t('plan.changed')}</Alert>
        </FocusedNews>
      )}
      <Setting
        action={
          step !== 'change' && (
            <Button size="small" kind="secondary" onClick={() => setStep('change')}>
              {t('plan.change')}
            </Button>
          )
        }
      >
        <p className="font-semibold">{plan.name}</p>
        <p className="text-small text-muted">
          {t('plan.goals', { count: String(profile.goals.length), included: plan.healthGoals })}
        </p>
      </Setting>
      {step === 'change' && (
        <FocusedNews>
          <PlanForm {...props} onDone={() => setStep('changed')} onDismiss={() => setStep('shown')} />
        </FocusedNews>
      )}
    </SettingsSection>
  )
}

/**
 * A change of plan that needs confirmation at the member's bank, or that the bank refused and that can still
 * be paid.
 */
function AwaitedChange({
  confirmBy,
  bankUrl,
  openUrl,
  subscription: { timeZone },
}: Pick<Props, 'bankUrl' | 'openUrl' | 'subscription'> & { confirmBy: string }) {
  const t = useText(billingText)
  const time = formatLocalMoment(confirmBy, { timeZone, locale: useLocale() })
  if (bankUrl) return <BankAsks bankUrl={bankUrl}>{t('plan.awaited', { time })}</BankAsks>
  return (
    <Alert tone="warning" title={t('plan.refusedTitle')}>
      <p>{t('plan.refused', { time })}</p>
      {openUrl && (
        <a href={openUrl} className={buttonClass({ size: 'small', kind: 'secondary' }, 'mt-3')}>
          {t('plan.openInvoice')}
        </a>
      )}
    </Alert>
  )
}
