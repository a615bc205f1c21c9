import { useNavigate } from 'react-router'
import { adminPlanText } from '#web/messages/admin-plan.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { arrival } from '../frame/arrival-news.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { RecordSkeleton } from '../frame/record-skeleton.tsx'
import { DeleteRecord } from '../records/delete-record.tsx'
import { RecordForm } from '../records/record-form.tsx'
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
  const navigate = useNavigate()
  const form = useRecordForm<PlanDraft>({
    start: plan,
    empty: EMPTY_PLAN,
    save: (draft, tag) => (plan && tag ? updatePlan(plan.id, draft, tag) : createPlan(draft)),
    read: readPlan,
    savedText: t('saved'),
    onCreated: ({ id }) =>
      void navigate(paths.admin.plan(id), { replace: true, state: arrival(t('created')) }),
  })
  const title = form.kept?.draft.name ?? t('add')
  const submitLabel = plan ? t('update') : t('add')
  return (
    <>
      <Breadcrumb crumbs={[{ label: t('title'), to: paths.admin.plans() }, { label: title }]} />
      <PageTitle
        title={title}
        about={plan && <span className="font-mono text-[0.8125rem]">{plan.id}</span>}
        actions={
          plan && (
            <>
              <ButtonLink kind="quiet" size="small" to={paths.plan(plan.id)} target="_blank">
                {t('publicPage')}
              </ButtonLink>
              <DeleteRecord
                question={t('remove')}
                remove={async () => {
                  await deletePlan(plan.id)
                  form.letGo()
                  await navigate(paths.admin.plans(), { state: arrival(t('deleted', { name: title })) })
                }}
              />
            </>
          )
        }
      />
      <RecordForm state={form} label={title} submitLabel={submitLabel} cancelTo={paths.admin.plans()}>
        <PlanFields form={form} />
      </RecordForm>
    </>
  )
}
