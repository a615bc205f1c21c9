import { answerOf, api } from '#web/api/client.ts'
import { adminNutrientText } from '#web/messages/admin/admin-nutrient.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { Breadcrumb } from '#web/ui/links/breadcrumb.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { Digits } from '../frame/digits.tsx'
import { FactList } from '../frame/fact-list.tsx'
import { PageTitle } from '../frame/page-title.tsx'
import { RecordSkeleton } from '../frame/record-skeleton.tsx'
import type { Route } from './+types/nutrient-page.ts'
import { shownUnit } from './shown-unit.ts'

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return answerOf(api.nutrient[':id'].$get({ param: { id: params.id } }))
}
clientLoader.hydrate = true as const

export function meta({ loaderData }: Route.MetaArgs) {
  return adminMeta(loaderData?.name ?? textIn(DEFAULT_LOCALE, adminNutrientText)('title'))
}

export function HydrateFallback() {
  return <RecordSkeleton />
}

export default function NutrientPage({ loaderData }: Route.ComponentProps) {
  const t = useText(adminNutrientText)
  const { name, usdaId, unitName, group } = loaderData
  return (
    <>
      <Breadcrumb crumbs={[{ label: t('title'), to: paths.admin.nutrients() }, { label: name }]} />
      <PageTitle title={name} />
      <div className="max-w-measure">
        <FactList
          facts={[
            { name: t('detail.name'), value: name },
            { name: t('detail.usdaId'), value: <Digits>{usdaId}</Digits> },
            { name: t('detail.unit'), value: shownUnit(unitName) || t('detail.noUnit') },
            { name: t('detail.group'), value: group },
          ]}
        />
      </div>
    </>
  )
}
