import { adminPlanText } from '#web/messages/admin-plan.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { adminMeta } from '../frame/admin-meta.ts'
import { RecordSkeleton } from '../frame/record-skeleton.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { type Kept, useRecordForm } from '../records/use-record-form.ts'
import type { Route } from './+types/plan-page.ts'
import { createPlan, deletePlan, readPlan, updatePlan } from './keep-plan.ts'
import { EMPTY_PLAN, type PlanDraft } from './plan-draft.ts'
import { PlanFields } from './plan-fields.tsx'

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return id === 'new' ? null : readPlan(id)
}
clientLoader.hydrate = true as const

export function meta({ loaderData }: Route.MetaArgs) {
  const t = textIn(DEFAULT_LOCALE, adminPlanText)
  return adminMeta(loaderData?.draft.name ?? t('title'))
}

export function HydrateFallback() {
  return <RecordSkeleton />
}

export default function PlanPage({ loaderData }: Route.ComponentProps) {
  return <PlanEditor key={loaderData?.id ?? 'new'} plan={loaderData} />
}

function PlanEditor({ plan }: { plan: Kept<PlanDraft> | null }) {
  const t = useText(adminPlanText)
  const list = { label: t('title'), to: paths.admin.plans() }
  const form = useRecordForm<PlanDraft>({
    start: plan,
    empty: EMPTY_PLAN,
    making: {
      create: createPlan,
      created: ({ id }) => ({ to: paths.admin.plan(id), news: t('created') }),
    },
    update: updatePlan,
    read: readPlan,
    remove: deletePlan,
    savedText: t('saved'),
  })
  const { kept } = form
  const title = kept?.draft.name ?? t('add')
  return (
    <RecordPage
      form={form}
      list={list}
      title={title}
      publicPage={kept ? paths.plan(kept.id) : undefined}
      remove={{ question: t('remove'), news: t('deleted', { name: title }) }}
      submitLabel={{ create: t('add'), update: t('update') }}
    >
      <PlanFields form={form} />
    </RecordPage>
  )
}
