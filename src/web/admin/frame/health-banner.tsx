import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { answerOf, api } from '#web/api/client.ts'
import { adminHealthText } from '#web/messages/admin/admin-health.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { mayDo, useStaff } from './staff.ts'

type Check = Awaited<ReturnType<typeof readHealth>>[number]

/** Banner on every back-office screen while a system check fails. */
export function HealthBanner() {
  const t = useText(adminHealthText)
  const { pathname } = useLocation()
  const wrong = useWrong()
  const isSaidBelow = pathname === paths.admin.health()
  return (
    <div role="status" aria-label={t('banner.label')} className="print:hidden">
      {wrong.length > 0 && !isSaidBelow && (
        <div className="border-b border-line bg-surface">
          <p className="mx-auto flex max-w-400 flex-wrap items-center gap-x-3 px-5 py-1 text-small sm:px-8">
            <TriangleAlert className="size-5 shrink-0 text-warning" aria-hidden="true" />
            <span className="min-w-0 py-1.5">
              {t('banner.wrong', {
                count: wrong.length,
                names: wrong.map(({ check }) => t(`names.${check}`)).join(', '),
              })}
            </span>
            <TextLink to={paths.admin.health()} className="inline-block py-3">
              {t('banner.open')}
            </TextLink>
          </p>
        </div>
      )}
    </div>
  )
}

/** Reads the failing checks, again on each page. Returns none if they cannot be read. */
function useWrong(): Check[] {
  const { key } = useLocation()
  const staff = useStaff()
  const hasDuty = staff !== null && mayDo(staff, 'billing')
  const [wrong, setWrong] = useState<Check[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page reads it again.
  useEffect(() => {
    if (!hasDuty) return
    let isCurrent = true
    readHealth().then(
      (checks) => isCurrent && setWrong(checks.filter(({ state }) => state !== 'well')),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [hasDuty, key])
  return wrong
}

async function readHealth() {
  return (await answerOf(api['office-health'].$get({ query: {} }))).data
}
