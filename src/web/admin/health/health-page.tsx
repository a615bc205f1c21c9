import { Check, CircleHelp, TriangleAlert } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { answerOf, api } from '#web/api/client.ts'
import { formatMoment } from '#web/dates.ts'
import { adminHealthText } from '#web/messages/admin/admin-health.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { BillingSections } from '../billing/billing-sections.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { PageTitle } from '../frame/page-title.tsx'
import type { Route } from './+types/health-page.ts'

export async function clientLoader() {
  return (await answerOf(api['office-health'].$get())).data
}
clientLoader.hydrate = true as const

export function meta() {
  return adminMeta(textIn(DEFAULT_LOCALE, adminHealthText)('title'))
}

export function HydrateFallback() {
  return <SkeletonLines />
}

type Shown = Route.ComponentProps['loaderData'][number]

/** Lists the system checks, with what to do about each that fails. */
export default function HealthPage({ loaderData: checks }: Route.ComponentProps) {
  const t = useText(adminHealthText)
  const { revalidate, state } = useRevalidator()
  const again = (
    <Button kind="secondary" size="small" isBusy={state === 'loading'} onClick={() => void revalidate()}>
      {t('again')}
    </Button>
  )
  return (
    <>
      <BillingSections />
      <PageTitle title={t('title')} about={t('about')} actions={again} />
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
        <p className="mt-1 text-small text-muted">{t('checkedAt', { at: formatMoment(checkedAt) })}</p>
      </div>
    </li>
  )
}
