import { useState } from 'react'
import { Setting, SettingsSection } from '#web/account/frame/settings-section.tsx'
import { formatLocalMoment } from '#web/dates.ts'
import { billingText } from '#web/messages/billing.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import type { ProfilePricingPlan, SignedInProfile } from '#web/profile/profile-store.ts'
import type { ShownSubscription } from '#web/profile/read-subscription.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { BankAsks } from './notices/bank-asks.tsx'
import { FocusedNews } from './notices/focused-news.tsx'
import { PlanForm } from './plan-form.tsx'

type Props = {
  profile: SignedInProfile
  plan: ProfilePricingPlan
  subscription: ShownSubscription
  /** The provider's page of the open invoice for which the member's bank asks, if it does. */
  bankUrl: string | null
  onChanged: () => Promise<void>
}

/** Plan and health goals: what they are, and the form that changes them. */
export function PlanSection(props: Props) {
  const t = useText(billingText)
  const [step, setStep] = useState<'shown' | 'change' | 'changed'>('shown')
  const { profile, plan, bankUrl, subscription } = props
  const { confirmBy, timeZone } = subscription
  const locale = useLocale()
  return (
    <SettingsSection
      id="plan"
      title={t('plan.title')}
      about={t(subscription.status === 'ended' ? 'plan.aboutEnded' : 'plan.about')}
    >
      {confirmBy && bankUrl && step !== 'change' && (
        <FocusedNews>
          <BankAsks bankUrl={bankUrl}>
            {t('plan.awaited', { time: formatLocalMoment(confirmBy, { timeZone, locale }) })}
          </BankAsks>
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
