import { useCallback } from 'react'
import { answerOf, api } from '#web/api/client.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { paths } from '#web/paths.ts'
import { readPlates } from '#web/plates/read-plates.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Delivery, useDelivery } from './use-delivery.ts'
import { WeekCard, WeekCardSkeleton } from './week-card.tsx'

/** This week’s meal plan: how far it has come, and once it is there, the way to it. */
export function ThisWeek({ profileId }: { profileId: string }) {
  const { delivery, error } = useDelivery(profileId)
  return (
    <section aria-labelledby="this-week">
      <h2 id="this-week" className="text-heading">
        This week’s meal plan
      </h2>
      <p className="sr-only" aria-live="polite">
        {delivery && SPOKEN[delivery.state]}
      </p>
      <div className="mt-5">
        {error && (
          <Alert tone="warning" title="We cannot see how far your meal plan has come.">
            {error.message} We keep trying.
          </Alert>
        )}
        {!delivery && !error && <WeekCardSkeleton />}
        {delivery && <Progress delivery={delivery} />}
      </div>
    </section>
  )
}

const SPOKEN: Record<Delivery['state'], string> = {
  none: '',
  queued: 'Your meal plan is next in line.',
  solving: 'Your meal plan is being worked out.',
  delivered: 'Your meal plan is here.',
  refused: 'No meal plan could be made.',
}

function Progress({ delivery: { state, mealPlanId, reason } }: { delivery: Delivery }) {
  if (state === 'delivered' && mealPlanId) return <DeliveredWeek key={mealPlanId} mealPlanId={mealPlanId} />
  if (state === 'delivered') {
    return (
      <p className="max-w-measure text-muted">
        This week’s meal plan was deleted. The next one comes by mail.
      </p>
    )
  }
  if (state === 'refused') {
    return (
      <Alert tone="warning" title="We could not make a meal plan that keeps all your rules.">
        <p>{reason ?? 'No week of our recipes fits everything that you asked for.'}</p>
        <p className="mt-2">
          We would rather send none than one that breaks a rule. Answer any mail from us, and we will look at
          it with you. Nothing is charged during your trial.
        </p>
      </Alert>
    )
  }
  if (state === 'none') {
    return (
      <p className="max-w-measure text-muted">
        Your first week of meals is worked out as soon as your trial starts.
      </p>
    )
  }
  return <UnderWay state={state} />
}

function UnderWay({ state }: { state: Delivery['state'] }) {
  return (
    <div className="cloth rounded-card py-8 pr-6 pl-14 md:py-10 md:pr-10">
      <p className="flex items-center gap-3 text-lead">
        <span className="loading loading-ring loading-md" aria-hidden="true" />
        {state === 'queued' ? 'Your week is next in line' : 'We are working out your week'}
      </p>
      <p className="mt-3 max-w-measure text-cloth-muted">
        Seven days are put together from our recipes and checked against each rule of your health goals. It
        takes a few seconds. You can stay here or leave; it comes by mail too.
      </p>
    </div>
  )
}

function DeliveredWeek({ mealPlanId }: { mealPlanId: string }) {
  const ask = useCallback(() => readWeek(mealPlanId), [mealPlanId])
  const [answer, retry] = useAnswer(ask)
  if (answer.status === 'ready') return <WeekCard {...answer.value} />
  if (answer.status === 'loading') return <WeekCardSkeleton />
  return (
    <Alert tone="error" title="Your meal plan is ready, but could not be loaded here.">
      <p>{answer.error.message}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button kind="secondary" size="small" onClick={retry}>
          Try again
        </Button>
        <a href={paths.mealPlan(mealPlanId)} className="text-link">
          Open the meal plan
        </a>
      </div>
    </Alert>
  )
}

async function readWeek(id: string) {
  const mealPlan = await answerOf(api.mealplan[':id'].$get({ param: { id }, query: {} }))
  const plates = await readPlates(mealPlan.mealPlanDays.map(({ dinner }) => dinner.slug))
  return { mealPlan, plates }
}
