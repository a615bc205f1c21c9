import { useEffect, useState } from 'react'
import { answerOf, api } from '#web/api/client.ts'
import { adminMealPlanText } from '#web/messages/admin/admin-meal-plan.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 10_000
const MOST_FAILURES = 3

/** Shows the server's response to an order, and its progress since. */
export function OrderProgress({ requestId, message }: { requestId: string; message: string }) {
  const t = useText(adminMealPlanText)
  const { progress, isLost } = useProgress(requestId)
  if (progress?.state === 'refused') {
    return (
      <Alert tone="warning" title={t('refused')}>
        <p>{progress.reason ?? t('reasonClosed')}</p>
      </Alert>
    )
  }
  return (
    <Alert tone="success" title={message || t('queued')}>
      {progress?.state === 'solved' && progress.mealPlanId ? (
        <p>
          {t('solved')} <TextLink to={paths.admin.mealPlan(progress.mealPlanId)}>{t('open')}</TextLink>
        </p>
      ) : (
        <p>{t(isLost ? 'unknown' : progress?.waitsForWorker ? 'waitsForWorker' : 'solving')}</p>
      )}
    </Alert>
  )
}

type Progress = Awaited<ReturnType<typeof readProgress>>

function readProgress(id: string) {
  return answerOf(api['mealplan-request'][':id'].$get({ param: { id } }))
}

/** Polls until there is a plan, or a reason why there is none. */
function useProgress(requestId: string): { progress: Progress | null; isLost: boolean } {
  const [progress, setProgress] = useState<Progress | null>(null)
  const [failures, setFailures] = useState(0)
  const isLost = failures >= MOST_FAILURES
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    async function look(waitMs: number, failed: number) {
      let failures = 0
      try {
        const found = await readProgress(requestId)
        if (isGone) return
        setProgress(found)
        if (found.state !== 'queued') return
      } catch {
        failures = failed + 1
      }
      if (isGone) return
      setFailures(failures)
      if (failures < MOST_FAILURES) {
        timer = setTimeout(look, waitMs, Math.min(waitMs * 1.3, LONGEST_WAIT_MS), failures)
      }
    }
    void look(FIRST_WAIT_MS, 0)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [requestId])
  return { progress, isLost }
}
