import { Check, CircleHelp, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { answerOf, api } from '#web/api/client.ts'
import { useAct } from '#web/api/use-act.ts'
import { formatSecond } from '#web/dates.ts'
import { adminHealthText } from '#web/messages/admin/admin-health.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Announcement } from '#web/ui/data-entry/announcement.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { BillingSections } from '../billing/billing-sections.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { PageTitle } from '../frame/page-title.tsx'
import type { Route } from './+types/health-page.ts'

export async function clientLoader() {
  return (await answerOf(api['office-health'].$get({ query: {} }))).data
}
clientLoader.hydrate = true as const

export function meta() {
  return adminMeta(textIn(DEFAULT_LOCALE, adminHealthText)('title'))
}

export function HydrateFallback() {
  return <SkeletonLines />
}

type Shown = Route.ComponentProps['loaderData'][number]

/** Lists the system checks, with instructions for each check that fails. */
export default function HealthPage({ loaderData }: Route.ComponentProps) {
  const t = useText(adminHealthText)
  const { busy, error, act } = useAct()
  const [fresh, setFresh] = useState<Shown[] | null>(null)
  const checks = fresh ?? loaderData
  const checkAgain = () =>
    act('again', async () => {
      setFresh((await answerOf(api['office-health'].$get({ query: { fresh: 'true' } }))).data)
    })
  const again = (
    <>
      <Announcement text={fresh && !busy && !error ? t('checkedAgain') : null} className="self-center" />
      <Button kind="secondary" size="small" isBusy={busy !== null} onClick={checkAgain}>
        {t('again')}
      </Button>
    </>
  )
  return (
    <>
      <BillingSections />
      <PageTitle title={t('title')} about={t('about')} actions={again} />
      {error && (
        <div className="mb-4">
          <Alert tone="error">{error.message}</Alert>
        </div>
      )}
      <ul className="max-w-180 divide-y divide-line border-y border-line">
        {checks.map((check) => (
          <CheckRow key={check.check} {...check} />
        ))}
      </ul>
    </>
  )
}

const MARKS = {
  well: { Icon: Check, color: 'text-success' },
  failing: { Icon: TriangleAlert, color: 'text-warning' },
  unknown: { Icon: CircleHelp, color: 'text-muted' },
}

function CheckRow({ check, state, detail, toDo, checkedAt }: Shown) {
  const t = useText(adminHealthText)
  const { Icon, color } = MARKS[state]
  return (
    <li className="flex gap-3 py-4">
      <Icon className={`mt-0.5 size-5.5 shrink-0 ${color}`} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <h2 className="font-sans text-base font-semibold">
          {t(`names.${check}`)}: {t(`states.${state}`)}
        </h2>
        <p className="mt-1 max-w-measure">{detail}</p>
        {toDo && <p className="mt-1 max-w-measure">{t('toDo', { toDo })}</p>}
        <p className="mt-1 text-small text-muted">{t('checkedAt', { at: formatSecond(checkedAt) })}</p>
      </div>
    </li>
  )
}
