import { answerOf, api } from '#web/api/client.ts'
import { adminConditionText } from '#web/messages/admin/admin-condition.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { RecordSkeleton } from '../frame/record-skeleton.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { useRecordForm } from '../records/use-record-form.ts'
import type { Route } from './+types/condition-page.ts'
import {
  addCondition,
  enableCondition,
  readCondition,
  removeCondition,
  saveCondition,
} from './condition-calls.ts'
import { type ConditionDraft, EMPTY_CONDITION } from './condition-draft.ts'
import { ConditionFields } from './condition-fields.tsx'
import { useWithdrawalQuestion } from './use-withdrawal-question.tsx'

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const [condition, { data: ruleSets }] = await Promise.all([
    id === 'new' ? null : readCondition(id),
    answerOf(api['rule-set'].$get()),
  ])
  return { condition, ruleSets }
}
clientLoader.hydrate = true as const

export function meta({ loaderData }: Route.MetaArgs) {
  const t = textIn(DEFAULT_LOCALE, adminConditionText)
  return adminMeta(loaderData?.condition?.draft.name ?? t('title'))
}

export function HydrateFallback() {
  return <RecordSkeleton />
}

export default function ConditionPage({ loaderData }: Route.ComponentProps) {
  return <ConditionEditor key={loaderData.condition?.id ?? 'new'} {...loaderData} />
}

function ConditionEditor({ condition, ruleSets }: Route.ComponentProps['loaderData']) {
  const t = useText(adminConditionText)
  const list = { label: t('title'), to: paths.admin.conditions() }
  const withdrawalQuestion = useWithdrawalQuestion()
  const form = useRecordForm<ConditionDraft>({
    start: condition,
    empty: EMPTY_CONDITION,
    making: {
      create: addCondition,
      created: ({ id }) => ({ to: paths.admin.condition(id), news: t('created') }),
    },
    question: async (saved, { enabeled }, tag) => {
      if (!saved) return null
      const { id, draft: read } = saved
      const isWithdrawn = !enabeled && (read.enabeled || tag === '*')
      return isWithdrawn ? withdrawalQuestion(id) : null
    },
    update: saveCondition,
    read: readCondition,
    remove: removeCondition,
    savedText: t('saved'),
  })
  const { saved } = form
  const title = saved?.draft.name ?? t('create')
  return (
    <RecordPage
      form={form}
      list={list}
      title={title}
      publicPage={
        saved?.draft.enabeled ? paths.healthGoal({ id: saved.id, name: saved.draft.name }) : undefined
      }
      remove={{
        question: t('remove'),
        name: saved?.draft.name ?? title,
        about: <p>{t('removeAbout')}</p>,
        news: t('deleted', { name: title }),
        instead: saved?.draft.enabeled
          ? {
              label: t('disable'),
              act: async () => {
                const disabled = await enableCondition(saved.id, false, saved.tag)
                form.takeOver(disabled, { enabeled: false }, t('disabled'))
              },
            }
          : undefined,
      }}
      submitLabel={{ create: t('create'), update: t('update') }}
    >
      {saved?.draft.withheld && (
        <Alert tone="warning" title={t('notOffered')}>
          <p className="mt-1 max-w-measure">{saved.draft.withheld}</p>
          <p className="mt-2 max-w-measure text-muted">{t('notOfferedAbout')}</p>
        </Alert>
      )}
      <ConditionFields form={form} ruleSets={ruleSets} />
    </RecordPage>
  )
}
