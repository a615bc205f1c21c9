import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { answerOf, api } from '#web/api/client.ts'
import { adminFrameText } from '#web/messages/admin/admin-frame.ts'
import { useText } from '#web/messages/use-text.ts'
import { mayDo, useStaff } from './staff.ts'

type Tasks = { weeks: number; findings: number; mails: number }

const NONE: Tasks = { weeks: 0, findings: 0, mails: 0 }

/** Counts the open tasks in each area, again on each page. All counts are 0 if they cannot be read. */
export function useTasks(): Record<string, { count: number; words: string }> {
  const t = useText(adminFrameText)
  const { key } = useLocation()
  const staff = useStaff()
  const hasDuty = staff !== null && mayDo(staff, 'billing')
  const [{ weeks, findings, mails }, setTasks] = useState(NONE)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have seen to some.
  useEffect(() => {
    if (!hasDuty) return
    let isCurrent = true
    answerOf(api['office-tasks'].$get()).then(
      (tasks) => isCurrent && setTasks(tasks),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [hasDuty, key])
  return {
    mealPlan: { count: weeks, words: t('nav.waiting', { count: weeks }) },
    profile: { count: findings + mails, words: t('nav.waiting', { count: findings + mails }) },
  }
}
