import { useCallback } from 'react'
import { answerOf, api } from '#web/api/client.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { formatMoment } from '#web/dates.ts'
import { adminProfileText } from '#web/messages/admin/admin-profile.ts'
import { useText } from '#web/messages/use-text.ts'

type LastPlan = NonNullable<Awaited<ReturnType<typeof readMailOfMember>>['lastPlan']>

function readMailOfMember(profileId: string) {
  return answerOf(api.profile[':id'].mail.$get({ param: { id: profileId } }))
}

/** Describes the mail to a member: the outcome for their newest plan, and if mail reaches them. */
export function useMailOfMember(profileId: string): { name: string; value: string }[] {
  const t = useText(adminProfileText)
  const planWords = useLastPlanWords()
  const [answer] = useAnswer(useCallback(() => readMailOfMember(profileId), [profileId]))
  const names = [t('lastPlanSent'), t('mail.address'), t('mail.weekly')]
  if (answer.status !== 'ready') {
    const value = answer.status === 'loading' ? '…' : t('mail.notKnown')
    return names.map((name) => ({ name, value }))
  }
  const { lastPlan, isVerified, weeklyMailStoppedAt: stopped } = answer.value
  const values = [
    lastPlan ? planWords(lastPlan) : t('never'),
    isVerified ? t('mail.verified') : t('mail.notVerified'),
    stopped ? t('mail.stoppedAt', { at: formatMoment(stopped) }) : t('mail.wanted'),
  ]
  return names.map((name, place) => ({ name, value: values[place] ?? '' }))
}

function useLastPlanWords() {
  const t = useText(adminProfileText)
  return ({ madeAt, outcome, mailedAt, said }: LastPlan) => {
    const at = mailedAt ? formatMoment(mailedAt) : ''
    return `${t('mail.made', { at: formatMoment(madeAt) })} ${t(`mail.${outcome}`, { at, said: said ?? '' })}`
  }
}
