import { useNavigate } from 'react-router'
import { adminConditionText } from '#web/messages/admin-condition.ts'
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
import type { Route } from './+types/condition-page.ts'
import { type ConditionDraft, EMPTY_CONDITION } from './condition-draft.ts'
import { ConditionFields } from './condition-fields.tsx'
import {
  createCondition,
  deleteCondition,
  enableCondition,
  readCondition,
  updateCondition,
} from './keep-condition.ts'

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return id === 'new' ? null : readCondition(id)
}
clientLoader.hydrate = true as const

export function meta({ loaderData }: Route.MetaArgs) {
  const t = textIn(DEFAULT_LOCALE, adminConditionText)
  return adminMeta(loaderData?.draft.name ?? t('title'))
}

export function HydrateFallback() {
  return <RecordSkeleton />
}

export default function ConditionPage({ loaderData }: Route.ComponentProps) {
  return <ConditionEditor key={loaderData?.id ?? 'new'} condition={loaderData} />
}

function ConditionEditor({ condition }: { condition: Kept<ConditionDraft> | null }) {
  const t = useText(adminConditionText)
  const navigate = useNavigate()
  const form = useRecordForm<ConditionDraft>({
    start: condition,
    empty: EMPTY_CONDITION,
    save: (draft, tag) =>
      condition && tag ? updateCondition(condition.id, draft, tag) : createCondition(draft),
    read: readCondition,
    savedText: t('saved'),
    onCreated: ({ id }) =>
      void navigate(paths.admin.condition(id), { replace: true, state: arrival(t('created')) }),
  })
  const { kept } = form
  const title = kept?.draft.name ?? t('create')
  return (
    <>
      <Breadcrumb crumbs={[{ label: t('title'), to: paths.admin.conditions() }, { label: title }]} />
      <PageTitle
        title={title}
        about={kept && <span className="font-mono text-[0.8125rem]">{kept.id}</span>}
        actions={
          kept && (
            <>
              {kept.draft.enabeled && (
                <ButtonLink
                  kind="quiet"
                  size="small"
                  to={paths.healthGoal({ id: kept.id, name: kept.draft.name })}
                  target="_blank"
                >
                  {t('publicPage')}
                </ButtonLink>
              )}
              <DeleteRecord
                question={t('remove')}
                remove={async () => {
                  await deleteCondition(kept.id)
                  form.letGo()
                  await navigate(paths.admin.conditions(), {
                    state: arrival(t('deleted', { name: title })),
                  })
                }}
                instead={
                  kept.draft.enabeled
                    ? {
                        label: t('disable'),
                        act: async () => {
                          const disabled = await enableCondition(kept.id, false, kept.tag)
                          form.takeOver(disabled, { enabeled: false }, t('disabled'))
                        },
                      }
                    : undefined
                }
              />
            </>
          )
        }
      />
      <RecordForm
        state={form}
        label={title}
        submitLabel={kept ? t('update') : t('create')}
        cancelTo={paths.admin.conditions()}
      >
        <ConditionFields form={form} />
      </RecordForm>
    </>
  )
}
