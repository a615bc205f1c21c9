import { useCallback } from 'react'
import { answerOf, api } from '#web/api/client.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'

const NEWS_MS = 14 * 24 * 60 * 60 * 1000

/**
 * The result of the newest meal plan requested in addition to the weekly ones. Shown while it is recent
 * (`NEWS_MS`).
 */
export function AskedPlan({ profileId }: { profileId: string }) {
  const t = useText(accountText)
  const [answer] = useAnswer(useCallback(() => readNewest(profileId), [profileId]))
  const asked = answer.status === 'ready' ? answer.value : null
  if (!asked) return null
  const { state, conditionName, days, created, mealPlanId, reason } = asked
  return (
    <section aria-labelledby="asked-plan">
      <h2 id="asked-plan" className="text-heading">
        {t('asked.title')}
      </h2>
      <p className="mt-2 max-w-measure text-muted">
        {t('asked.what', { goal: conditionName ?? t('asked.goneGoal'), days, day: new Date(created) })}
      </p>
      <div className="mt-4">
        {state === 'queued' && <p>{t('asked.queued')}</p>}
        {state === 'solved' && mealPlanId && (
          <TextLink to={paths.mealPlan(mealPlanId)}>{t('asked.open')}</TextLink>
        )}
        {state === 'refused' && (
          <Alert tone="warning" title={t('asked.refused')}>
            <p className="mt-1 max-w-measure">{reason}</p>
            <WhatHelps />
          </Alert>
        )}
      </div>
    </section>
  )
}

/** Shown below the reason why there is no meal plan: tells the member how to fix it. */
export function WhatHelps() {
  const t = useText(accountText)
  return (
    <p className="mt-2 max-w-measure text-muted">
      {t.rich('week.refused.body', {
        facts: (words) => <TextLink to={paths.facts()}>{words}</TextLink>,
        contact: (words) => <TextLink to={paths.contact()}>{words}</TextLink>,
      })}
    </p>
  )
}

async function readNewest(profileId: string) {
  const { data } = await answerOf(api['mealplan-request'].$get({ query: { profileId, count: '1' } }))
  const [newest] = data
  if (!newest || (newest.state === 'solved' && !newest.mealPlanId)) return null
  return Date.now() - Date.parse(newest.created) < NEWS_MS ? newest : null
}
