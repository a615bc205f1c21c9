import { type FormEvent, useCallback, useState } from 'react'
import { Setting, SettingsSection } from '#web/account/settings-section.tsx'
import { answerOf, api } from '#web/api/client.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { billingText } from '#web/messages/billing.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import {
  loadSignedInProfile,
  type ProfilePricingPlan,
  type SignedInProfile,
} from '#web/profile/profile-store.ts'
import type { ShownSubscription } from '#web/profile/read-subscription.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckField, FieldError, SelectField } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { ChangeCost, type ShownCost } from './change-cost.tsx'
import { readShownOffers, type ShownOffers } from './read-shown-offers.ts'

type Props = {
  profile: SignedInProfile
  plan: ProfilePricingPlan
  subscription: ShownSubscription
  onChanged: () => Promise<void>
}

/** Plan and health goals: what they are, and the form that changes them. */
export function PlanSection(props: Props) {
  const t = useText(billingText)
  const [step, setStep] = useState<'shown' | 'change' | 'changed'>('shown')
  const { profile, plan } = props
  return (
    <SettingsSection id="plan" title={t('plan.title')} about={t('plan.about')}>
      {step === 'changed' && <Alert tone="success">{t('plan.changed')}</Alert>}
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
        <ChangeOffers {...props} onDone={() => setStep('changed')} onKeep={() => setStep('shown')} />
      )}
    </SettingsSection>
  )
}

type FormProps = Props & { onDone: () => void; onKeep: () => void }

function ChangeOffers(props: FormProps) {
  const [answer] = useAnswer(useCallback(() => readShownOffers(), []))
  if (answer.status === 'failed') return <Alert tone="error">{answer.error.message}</Alert>
  if (answer.status !== 'ready') return <Skeleton className="h-64 w-full max-w-110" />
  return <ChangeForm {...props} offers={answer.value} />
}

function ChangeForm({
  profile,
  plan,
  subscription,
  offers,
  onChanged,
  onDone,
  onKeep,
}: FormProps & { offers: ShownOffers }) {
  const t = useText(billingText)
  const locale = useLocale()
  const { busy, error, act, clear } = useAct()
  const [planId, setPlanId] = useState(plan._id)
  const [goals, setGoals] = useState(profile.goals)
  const [cost, setCost] = useState<ShownCost | null>(null)
  const chosen = offers.plans.find(({ _id }) => _id === planId)
  const isOther = planId !== plan._id
  const excess = goals.length - (chosen?.healthGoals ?? plan.healthGoals)
  const profileId = profile._id
  const mayMove = subscription.may.includes('change-plan')

  function choose(change: () => void) {
    change()
    setCost(null)
    clear()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (excess > 0 || goals.length === 0) return
    await act('save', async () => {
      if (isOther && !cost) {
        setCost(await answerOf(api.subscription['plan-change'].$get({ query: { profileId, planId } })))
        return
      }
      if (isOther && cost) {
        const json = { profileId, planId, goals, prorationAt: cost.prorationAt }
        await answerOf(api.subscription.plan.$put({ json })).finally(onChanged)
      } else {
        await answerOf(api.subscription.goals.$put({ json: { profileId, goals } }))
      }
      await loadSignedInProfile()
      onDone()
    })
  }

  return (
    <form noValidate onSubmit={submit} className="flex w-full max-w-110 flex-col gap-6">
      <SelectField
        label={t('plan.which')}
        hint={mayMove ? undefined : t('plan.notNow')}
        disabled={!mayMove}
        value={planId}
        onChange={({ target }) => choose(() => setPlanId(target.value))}
      >
        {offers.plans.map(({ _id, name, price, healthGoals }) => (
          <option key={_id} value={_id}>
            {t('plan.option', {
              name,
              price: formatPrice(Math.round(price * 100), locale),
              count: healthGoals,
            })}
          </option>
        ))}
      </SelectField>
      <fieldset className="flex flex-col gap-1">
        <legend className="font-semibold">{t('plan.goalsOf', { count: chosen?.healthGoals ?? 0 })}</legend>
        {offers.goalsFor(profile.goals).map(({ _id, name }) => (
          <CheckField
            key={_id}
            label={name}
            checked={goals.includes(_id)}
            onChange={({ target }) =>
              choose(() => setGoals(target.checked ? [...goals, _id] : goals.filter((goal) => goal !== _id)))
            }
          />
        ))}
        {excess > 0 && <FieldError>{t('plan.tooMany', { count: String(excess) })}</FieldError>}
        {goals.length === 0 && <FieldError>{t('plan.none')}</FieldError>}
      </fieldset>
      {cost && <ChangeCost cost={cost} timeZone={subscription.timeZone} />}
      {error && <Alert tone="error">{error.message}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={busy !== null} disabled={excess > 0 || goals.length === 0}>
          {isOther ? (cost ? t('plan.confirm') : t('plan.showCost')) : t('plan.saveGoals')}
        </Button>
        <Button kind="quiet" onClick={onKeep}>
          {t('plan.keep')}
        </Button>
      </div>
    </form>
  )
}
