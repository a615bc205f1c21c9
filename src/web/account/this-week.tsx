import { type ComponentProps, useCallback, useState } from 'react'
import { answerOf, api } from '#web/api/client.ts'
import { useChangesElsewhere } from '#web/api/other-tabs.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { readPlates } from '#web/plates/read-plates.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { WhatHelps } from './asked-plan.tsx'
import { type Delivery, useDelivery } from './use-delivery.ts'
import { WeekCard, WeekCardSkeleton, WeekSkeleton } from './week-card.tsx'
import { WeeklyMailChoice } from './weekly-mail/weekly-mail-choice.tsx'

/** The progress of this week's meal plan and, once it is ready, a link to it. */
export function ThisWeek({
  profileId,
  isSubscribed,
  isOver,
  hasConsent,
  isProved,
  isFirst,
}: {
  profileId: string
  isSubscribed: boolean
  /** True if the subscription has ended, so no more weeks follow. */
  isOver: boolean
  hasConsent: boolean | null
  /** True if the email address is verified. Weeks are mailed to this address. */
  isProved: boolean
  /** True if the week is the first section on the page. */
  isFirst: boolean
}) {
  const t = useText(accountText)
  const { delivery, error, isWatched } = useDelivery(profileId)
  const isMade = delivery?.state === 'delivered'
  // The note above already explains why there is no week, and how to fix it.
  if (isSubscribed && hasConsent === false && !isMade) return null
  return (
    <section aria-labelledby="this-week">
      <h2 id="this-week" className="text-heading">
        {t(isOver && isMade ? 'week.last' : 'week.title')}
      </h2>
      <p className="sr-only" aria-live="polite">
        {delivery && t(`week.spoken.${delivery.waitsForWorker ? 'waiting' : delivery.state}`)}
      </p>
      <div className="mt-5">
        {error && (
          <Alert tone="warning" title={t('week.notSeen')}>
            {t('week.triesAgain', { reason: error.message })}
          </Alert>
        )}
        {!delivery && !error && <WeekSkeleton />}
        {delivery?.state === 'none' && <NoWeekYet isSubscribed={isSubscribed} isWatched={isWatched} />}
        {delivery && delivery.state !== 'none' && (
          <Progress delivery={delivery} isFirst={isFirst} isOver={isOver} />
        )}
        {delivery && isSubscribed && hasConsent && (
          <WeeklyMailChoice profileId={profileId} isProved={isProved} isStopped={delivery.mailStopped} />
        )}
      </div>
    </section>
  )
}

function Progress({
  delivery: { state, mealPlanId, reason, mail, waitsForWorker },
  isFirst,
  isOver,
}: {
  delivery: Delivery
  isFirst: boolean
  isOver: boolean
}) {
  const t = useText(accountText)
  if (state === 'delivered' && mealPlanId)
    return (
      <>
        <DeliveredWeek key={mealPlanId} mealPlanId={mealPlanId} isFirst={isFirst} isOver={isOver} />
        {mail && <MailNote mail={mail} />}
      </>
    )
  if (state === 'delivered') {
    return <p className="max-w-measure text-muted">{t('week.deleted')}</p>
  }
  if (state === 'refused') {
    return (
      <Alert tone="warning" title={t('week.refused.title')}>
        <p className="mt-1 max-w-measure">{reason ?? t('week.refused.noReason')}</p>
        <WhatHelps />
      </Alert>
    )
  }
  return <UnderWay state={waitsForWorker ? 'waiting' : state} />
}

/** Shows if the week was also sent by mail and, if it could not be, how to fix that. */
function MailNote({ mail }: { mail: NonNullable<Delivery['mail']> }) {
  const t = useText(accountText)
  if (mail !== 'not_mailed') return <p className="mt-4 text-small text-muted">{t(`week.mail.${mail}`)}</p>
  return (
    <div className="mt-4">
      <Alert tone="warning" title={t('week.mail.not_mailed')}>
        <p className="mt-1 max-w-measure">{t('week.mail.mend')}</p>
        <TextLink to={paths.accountSecurity()} className="mt-1 inline-block py-2.5">
          {t('week.mail.address')}
        </TextLink>
      </Alert>
    </div>
  )
}

/**
 * Shown before the first week is queued: reports honestly if the week is on its way or waits for the trial to
 * start.
 */
function NoWeekYet({ isSubscribed, isWatched }: { isSubscribed: boolean; isWatched: boolean }) {
  const t = useText(accountText)
  if (isSubscribed && isWatched) return <UnderWay state="queued" />
  return <p className="max-w-measure text-muted">{t(isSubscribed ? 'week.late' : 'week.none')}</p>
}

function UnderWay({ state }: { state: Delivery['state'] | 'waiting' }) {
  const t = useText(accountText)
  const isWaiting = state === 'waiting'
  return (
    <div className="cloth rounded-card py-8 pr-6 pl-14 md:py-10 md:pr-10">
      <p className="flex items-center gap-3 text-lead">
        {!isWaiting && <Spinner />}
        <span>{t(isWaiting ? 'week.waiting' : state === 'queued' ? 'week.queued' : 'week.solving')}</span>
      </p>
      <p className="mt-3 max-w-measure text-cloth-muted">{t(isWaiting ? 'week.paused' : 'week.underWay')}</p>
    </div>
  )
}

function DeliveredWeek({
  mealPlanId,
  ...shown
}: { mealPlanId: string } & Pick<ComponentProps<typeof WeekCard>, 'isFirst' | 'isOver'>) {
  const t = useText(accountText)
  const ask = useCallback(() => readWeek(mealPlanId), [mealPlanId])
  const [answer, retry] = useAnswer(ask)
  const [newer, setNewer] = useState<Awaited<ReturnType<typeof ask>> | null>(null)
  useChangesElsewhere(async () => {
    const week = await ask().catch(() => null)
    if (week) setNewer(week)
    return true
  })
  if (answer.status === 'ready') return <WeekCard {...(newer ?? answer.value)} {...shown} />
  if (answer.status === 'loading') return <WeekCardSkeleton />
  return (
    <Alert tone="error" title={t('week.notLoaded')}>
      <p>{answer.error.message}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button kind="secondary" size="small" onClick={retry}>
          {t('tryAgain')}
        </Button>
        <TextLink to={paths.mealPlan(mealPlanId)} className="inline-block py-2.5">
          {t('week.openPlan')}
        </TextLink>
      </div>
    </Alert>
  )
}

async function readWeek(id: string) {
  const mealPlan = await answerOf(api.mealplan[':id'].$get({ param: { id }, query: {} }))
  const plates = await readPlates(mealPlan.mealPlanDays.map(({ dinner }) => dinner.slug))
  return { mealPlan, plates }
}
