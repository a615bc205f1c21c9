import { type FormEvent, useCallback, useState } from 'react'
import { entryQuestions } from '#meal-plans/phases/entry/entry-questions.ts'
import { ApiError } from '#web/api/api-error.ts'
import { answerOf, api } from '#web/api/client.ts'
import { useAct } from '#web/api/use-act.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { readReportedFacts } from '#web/facts/draft/change-facts.ts'
import { gentlerGoals } from '#web/facts/entry/gentler-goals.ts'
import { billingText } from '#web/messages/billing.ts'
import { gentlerGoalText } from '#web/messages/facts/gentler-goal.ts'
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
import { UnsavedForm } from '#web/ui/data-entry/unsaved-work.tsx'
import { CheckField, FieldError, SelectField } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ChangeCost, type ShownCost } from './notices/change-cost.tsx'
import { FocusedNews } from './notices/focused-news.tsx'
import { readShownOffers, type ShownOffers } from './read-shown-offers.ts'

type FormProps = {
  profile: SignedInProfile
  plan: ProfilePricingPlan
  subscription: ShownSubscription
  onChanged: () => Promise<void>
  onDone: () => void
  onDismiss: () => void
}

export function PlanForm(props: FormProps) {
  const [answer] = useAnswer(useCallback(() => readShownOffers(props.plan), [props.plan]))
  if (answer.status === 'failed') return <Alert tone="error">{answer.error.message}</Alert>
  if (answer.status !== 'ready') return <Skeleton className="h-64 w-full max-w-110" />
  return <ChangeForm {...props} offers={answer.value} />
}

/**
 * State of the plan form: the selection, its cost, and saving. A different plan is saved only after its cost
 * was shown.
 */
function usePlanChange({ profile, plan, offers, onChanged, onDone }: FormProps & { offers: ShownOffers }) {
  const { busy, error, act, clear } = useAct()
  const [planId, setPlanId] = useState(plan._id)
  const [goals, setGoals] = useState(profile.goals)
  const [cost, setCost] = useState<ShownCost | null>(null)
  const chosen = offers.plans.find(({ _id }) => _id === planId)
  const isOther = planId !== plan._id
  const excess = goals.length - (chosen?.healthGoals ?? plan.healthGoals)
  const profileId = profile._id

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
        await confirm(cost)
      } else {
        await answerOf(api.subscription.goals.$put({ json: { profileId, goals } }))
      }
      await loadSignedInProfile()
      onDone()
    })
  }

  async function confirm({ prorationAt, dueNowCents, nextChargeCents }: ShownCost) {
    const json = { profileId, planId, goals, prorationAt, dueNowCents, nextChargeCents }
    try {
      await answerOf(api.subscription.plan.$put({ json })).finally(onChanged)
    } catch (failure) {
      // The cost has changed since it was shown, so it can no longer be confirmed.
      if (failure instanceof ApiError && failure.fields.dueNowCents) setCost(null)
      throw failure
    }
  }

  return {
    busy,
    error,
    cost,
    chosen,
    isOther,
    excess,
    planId,
    setPlanId,
    goals,
    setGoals,
    choose,
    submit,
  }
}

function ChangeForm(props: FormProps & { offers: ShownOffers }) {
  const { profile, subscription, offers, onDismiss } = props
  const t = useText(billingText)
  const locale = useLocale()
  const { busy, error, cost, chosen, isOther, excess, ...form } = usePlanChange(props)
  const { planId, setPlanId, goals, setGoals, choose, submit } = form
  const mayMove = subscription.may.includes('change-plan')

  return (
    <form noValidate onSubmit={submit} className="flex w-full max-w-160 flex-col gap-6">
      <UnsavedForm />
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
      <GoalFields
        excess={excess}
        goals={goals}
        offers={offers.goalsFor(profile.goals)}
        covers={chosen?.healthGoals ?? 0}
        onChange={(next) => choose(() => setGoals(next))}
      />
      {cost && (
        <FocusedNews>
          <ChangeCost cost={cost} timeZone={subscription.timeZone} />
        </FocusedNews>
      )}
      {error && (
        <FocusedNews>
          <Alert tone="error">{error.message}</Alert>
          <GentlerChoice
            profile={profile}
            offers={offers}
            goals={goals}
            reason={error.message}
            onChoose={(next) => choose(() => setGoals(next))}
          />
        </FocusedNews>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={busy !== null} disabled={excess > 0 || goals.length === 0}>
          {isOther ? (cost ? t('plan.confirm') : t('plan.showCost')) : t('plan.saveGoals')}
        </Button>
        <Button kind="quiet" onClick={onDismiss}>
          {t('plan.dismiss')}
        </Button>
      </div>
    </form>
  )
}

/**
 * Offers a gentler health goal in place of one that the member's answers rule out. The replacement is saved
 * with the form.
 */
function GentlerChoice({
  profile: { _id: profileId, goals: own },
  offers,
  goals,
  reason,
  onChoose,
}: {
  profile: SignedInProfile
  offers: ShownOffers
  goals: readonly string[]
  reason: string
  onChoose: (goals: string[]) => void
}) {
  const t = useText(gentlerGoalText)
  const [reported] = useAnswer(useCallback(() => readReportedFacts(profileId), [profileId]))
  if (reported.status !== 'ready') return null
  const all = offers.goalsFor(own).map(({ _id, name, ruleSet, enabeled }) => ({
    id: _id,
    name,
    ruleSet: ruleSet ?? '',
    enabeled,
    entry: entryQuestions(ruleSet ?? ''),
  }))
  const gentler = gentlerGoals({
    chosen: all.filter(({ id }) => goals.includes(id)),
    offers: all.filter(({ enabeled }) => enabeled),
    answers: reported.value.facts.answers,
    reasons: [reason],
  })
  if (!gentler) return null
  return (
    <div className="mt-4 flex flex-col items-start gap-3">
      <p>{t('means', { goal: gentler.name })}</p>
      <Button kind="secondary" onClick={() => onChoose(gentler.ids)}>
        {t('choose', { goal: gentler.name })}
      </Button>
    </div>
  )
}

function GoalFields({
  offers,
  covers,
  excess,
  goals,
  onChange,
}: {
  offers: ReturnType<ShownOffers['goalsFor']>
  covers: number
  excess: number
  goals: string[]
  onChange: (goals: string[]) => void
}) {
  const t = useText(billingText)
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">{t('plan.goalsOf', { count: covers })}</legend>
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {offers.map(({ _id, name }) => (
          <CheckField
            key={_id}
            label={name}
            checked={goals.includes(_id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...goals, _id] : goals.filter((goal) => goal !== _id))
            }
          />
        ))}
      </div>
      {excess > 0 && <FieldError>{t('plan.tooMany', { count: String(excess) })}</FieldError>}
      {goals.length === 0 && <FieldError>{t('plan.none')}</FieldError>}
    </fieldset>
  )
}
