import { type FormEvent, useRef, useState } from 'react'
import type { ConditionWire } from '#catalogue/conditions/wire.ts'
import { ApiError, isApiRefusal } from '#web/api/api-error.ts'
import { answerOf, api } from '#web/api/client.ts'
import { newCreationKey, underKey } from '#web/api/creation-key.ts'
import { useAct } from '#web/api/use-act.ts'
import { adminMealPlanText } from '#web/messages/admin/admin-meal-plan.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { useErrorFocus } from '#web/ui/behavior/use-error-focus.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Combobox, type ComboboxOption } from '#web/ui/data-entry/combobox.tsx'
import { LineField } from '#web/ui/data-entry/line-field.tsx'
import { UnsavedWork } from '#web/ui/data-entry/unsaved-work.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { Breadcrumb } from '#web/ui/links/breadcrumb.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { FormSection } from '../records/record-form.tsx'
import { RecordSelect } from '../records/record-select.tsx'
import type { Route } from './+types/new-meal-plan-page.ts'
import { EMPTY_ORDER, missingIn, type OrderDraft, orderBody, promptOf } from './order-draft.ts'
import { OrderProgress } from './order-progress.tsx'

const ALL = { page: '1', count: '300' }
const FOUND = { page: '1', count: '20' }
const NO_ERRORS: Record<string, string> = {}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams.get('profile')
  const [conditions, profile] = await Promise.all([
    answerOf(api.condition.$get({ query: ALL })),
    asked ? findProfile(asked) : null,
  ])
  return { conditions: conditions.data, profile }
}
clientLoader.hydrate = true as const

export function meta() {
  return adminMeta(textIn(DEFAULT_LOCALE, adminMealPlanText)('create'))
}

export function HydrateFallback() {
  return <SkeletonLines />
}

export default function NewMealPlanPage({ loaderData: { conditions, profile } }: Route.ComponentProps) {
  const t = useText(adminMealPlanText)
  return (
    <>
      <Breadcrumb crumbs={[{ label: t('title'), to: paths.admin.mealPlans() }, { label: t('create') }]} />
      <PageTitle title={t('create')} />
      <OrderForm key={profile?.value ?? ''} conditions={conditions} profile={profile} />
    </>
  )
}

function OrderForm({ conditions, profile }: { conditions: ConditionWire[]; profile: ComboboxOption | null }) {
  const t = useText(adminMealPlanText)
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<OrderDraft>({ ...EMPTY_ORDER, profile })
  const condition = conditions.find(({ _id }) => _id === draft.conditionId)
  const prompt = draft.prompt ?? promptOf(condition, t('promptSuffix', { days: draft.days }))
  const { order, busy, error, send } = useOrder()
  const start = { ...EMPTY_ORDER, profile }
  const isUnsaved = order === null && JSON.stringify(draft) !== JSON.stringify(start)
  const [mended, setMended] = useState<readonly string[]>([])
  const errors = error?.fields ?? NO_ERRORS
  useErrorFocus(form, errors)

  function submit(event: FormEvent) {
    event.preventDefault()
    setMended([])
    void send(draft, { condition, prompt })
  }

  return (
    <form ref={form} noValidate aria-label={t('create')} onSubmit={submit} className="flex flex-col">
      <UnsavedWork isUnsaved={isUnsaved} />
      <OrderFields
        conditions={conditions}
        draft={draft}
        prompt={prompt}
        errorAt={(name) => (mended.includes(name) ? undefined : errors[name])}
        change={(name, part) => {
          setDraft((draft) => ({ ...draft, ...part }))
          setMended([...mended, name])
        }}
      />
      <div className="sticky bottom-0 z-2 -mx-5 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-base-100 px-5 py-3 sm:-mx-8 sm:px-8">
        {error && Object.keys(errors).length === 0 && (
          <div className="w-full">
            <Alert tone="error">{error.message}</Alert>
          </div>
        )}
        {order && (
          <div className="w-full">
            <OrderProgress key={order.requestId} {...order} />
          </div>
        )}
        <Button type="submit" size="small" isBusy={busy === 'order'}>
          {t('submit')}
        </Button>
        <ButtonLink kind="quiet" size="small" to={paths.admin.mealPlans()}>
          {t('backToList')}
        </ButtonLink>
      </div>
    </form>
  )
}

/**
 * Sends the order for a meal plan. Until it is known to be queued, resending an unchanged order uses the same
 * key, so only one plan is made.
 */
function useOrder() {
  const t = useText(adminMealPlanText)
  const [order, setOrder] = useState<{ requestId: string; message: string } | null>(null)
  const lastAsked = useRef<{ order: string; key: string } | null>(null)
  const { busy, error, act } = useAct()

  function keyFor(order: string): string {
    if (lastAsked.current?.order !== order) lastAsked.current = { order, key: newCreationKey() }
    return lastAsked.current.key
  }

  const send = (draft: OrderDraft, asked: Parameters<typeof orderBody>[1]) =>
    act('order', async () => {
      setOrder(null)
      const missing = missingIn(draft)
      if (missing.length > 0) {
        const fields = Object.fromEntries(missing.map((name) => [name, t(`missing.${name}`)]))
        throw new ApiError('invalid', Object.values(fields).join(' '), { fields })
      }
      const json = orderBody(draft, asked)
      setOrder(await answerOf(api.mealplan.$post({ json }, underKey(keyFor(JSON.stringify(json))))))
      lastAsked.current = null
    })
  return { order, busy, error, send }
}

type OrderFieldsProps = {
  conditions: ConditionWire[]
  draft: OrderDraft
  prompt: string
  errorAt: (name: string) => string | undefined
  change: (name: string, part: Partial<OrderDraft>) => void
}

function OrderFields({ draft, errorAt, change, ...props }: OrderFieldsProps) {
  const t = useText(adminMealPlanText)
  return (
    <>
      <FormSection title={t('forWhom')} about={t('forWhomAbout')}>
        <Combobox
          label={t('profile')}
          hint={t('profileHint')}
          name="profileId"
          error={errorAt('profileId')}
          chosen={draft.profile}
          find={findProfiles}
          onChange={(profile) => change('profileId', { profile })}
        />
      </FormSection>
      <WantedPlan {...props} draft={draft} errorAt={errorAt} change={change} />
    </>
  )
}

function WantedPlan({ conditions, draft, prompt, errorAt, change }: OrderFieldsProps) {
  const t = useText(adminMealPlanText)
  return (
    <FormSection title={t('what')} about={t('whatAbout')}>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <RecordSelect
          label={t('condition')}
          records={conditions}
          none={t('chooseCondition')}
          name="conditionId"
          error={errorAt('conditionId')}
          value={draft.conditionId}
          onChange={({ target }) => change('conditionId', { conditionId: target.value })}
        />
        <TextField
          label={t('days')}
          name="days"
          type="number"
          min={1}
          max={14}
          error={errorAt('days')}
          value={draft.days}
          onChange={({ target }) => change('days', { days: target.value })}
        />
      </div>
      <LineField
        label={t('goal')}
        hint={t('goalHint')}
        isOptional
        name="goal"
        maxLength={1000}
        error={errorAt('goal')}
        value={draft.goal}
        onChange={({ target }) => change('goal', { goal: target.value })}
      />
      <TextAreaField
        label={t('prompt')}
        hint={t('promptHint')}
        name="prompt"
        maxLength={10_000}
        error={errorAt('prompt')}
        value={prompt}
        onChange={({ target }) => change('prompt', { prompt: target.value })}
      />
    </FormSection>
  )
}

async function findProfiles(words: string): Promise<ComboboxOption[]> {
  const { data } = await answerOf(api.profile.$get({ query: { ...FOUND, query: words } }))
  return data.map(({ _id, username }) => ({ value: _id, label: username }))
}

/** Finds the profile that a link names. Returns null if there is none. */
async function findProfile(id: string): Promise<ComboboxOption | null> {
  try {
    const { _id, username } = await answerOf(api.profile[':id'].$get({ param: { id } }))
    return { value: _id, label: username }
  } catch (error) {
    if (isApiRefusal(error, 'not_found') || isApiRefusal(error, 'invalid')) return null
    throw error
  }
}
