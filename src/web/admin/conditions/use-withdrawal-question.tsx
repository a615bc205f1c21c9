import { adminConditionText } from '#web/messages/admin/admin-condition.ts'
import { useText } from '#web/messages/use-text.ts'
import type { SaveQuestion } from '../records/save-question.tsx'
import { readCondition, readMembersOf } from './condition-calls.ts'

/**
 * Returns a function that builds the question shown before a health goal is withdrawn. The question is null
 * if no member has the goal, or if it is not offered now.
 */
export function useWithdrawalQuestion(): (id: string) => Promise<SaveQuestion | null> {
  const t = useText(adminConditionText)
  return async (id) => {
    const [{ draft, tag }, { members, told: notified }] = await Promise.all([
      readCondition(id),
      readMembersOf(id),
    ])
    if (members === 0 || !draft.enabeled) return null
    return {
      title: t('withdraw.title', { name: draft.name }),
      body: (
        <>
          <p>
            {t('withdraw.members', { members })} {t('withdraw.notified', { notified })}
          </p>
          <p>{t('withdraw.weeks')}</p>
        </>
      ),
      confirm: t('withdraw.confirm'),
      tag,
    }
  }
}
