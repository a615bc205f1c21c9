import type { ConditionWire } from '#catalogue/conditions/wire.ts'
import { answerOf, api } from '#web/api/client.ts'
import { adminContentText } from '#web/messages/admin/admin-content.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { LineField } from '#web/ui/data-entry/line-field.tsx'
import { ListEditor } from '#web/ui/data-entry/list-editor.tsx'
import { CheckField, TextAreaField } from '#web/ui/field.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { FormSection } from '../records/record-form.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { RecordSelect } from '../records/record-select.tsx'
import { type RecordFormState, type SavedRecord, useRecordForm } from '../records/use-record-form.ts'
import type { Route } from './+types/content-page.ts'
import { Claims } from './claims.tsx'
import { addPost, readPost, removePost, savePost } from './post-calls.ts'
import { EMPTY_POST, type PostDraft, postBody } from './post-draft.ts'

const ALL = { page: '1', count: '300' }

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const [post, conditions] = await Promise.all([
    id === 'new' ? null : readPost(id),
    answerOf(api.condition.$get({ query: ALL })),
  ])
  return { post, conditions: conditions.data }
}
clientLoader.hydrate = true as const

export function meta({ loaderData }: Route.MetaArgs) {
  const t = textIn(DEFAULT_LOCALE, adminContentText)
  return adminMeta(loaderData?.post?.draft.headline ?? t('title'))
}

export function HydrateFallback() {
  return <SkeletonLines />
}

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  return <PostEditor key={loaderData.post?.id ?? 'new'} {...loaderData} />
}

function PostEditor({
  post,
  conditions,
}: {
  post: SavedRecord<PostDraft> | null
  conditions: ConditionWire[]
}) {
  const t = useText(adminContentText)
  const list = { label: t('title'), to: paths.admin.posts() }
  const form = useRecordForm<PostDraft>({
    start: post,
    empty: EMPTY_POST,
    making: {
      create: (draft, key) => addPost(postBody(draft), key),
      created: ({ id }) => ({ to: paths.admin.post(id), news: t('created') }),
    },
    update: savePost,
    read: readPost,
    remove: removePost,
    savedText: t('saved'),
  })
  const { saved } = form
  const title = saved?.draft.headline ?? t('create')
  return (
    <RecordPage
      form={form}
      list={list}
      title={title}
      publicPage={
        saved?.draft.published ? paths.post({ id: saved.id, headline: saved.draft.headline }) : undefined
      }
      remove={{
        question: t('remove'),
        about: <p>{t('removeAbout')}</p>,
        news: t('deleted', { headline: title }),
      }}
      submitLabel={{ create: t('create'), update: t('update') }}
    >
      <Claims form={form} />
      <Review form={form} />
      <PostFields form={form} conditions={conditions} />
    </RecordPage>
  )
}

/** The points found when the draft was written. Each must be answered before the post is published. */
function Review({ form }: { form: RecordFormState<PostDraft> }) {
  const t = useText(adminContentText)
  const { review } = form.draft
  if (review.length === 0) return null
  return (
    <div className="mb-6 max-w-[60rem]">
      <Alert tone="warning" title={t('review')}>
        <p className="mt-1 text-muted">{t('reviewAbout')}</p>
        <ul className="mt-2 flex flex-col gap-3">
          {review.map((point) => (
            <li key={point} className="flex flex-wrap items-center gap-3">
              <span>{point}</span>
              <Button
                kind="secondary"
                size="small"
                onClick={() =>
                  form.set(
                    'review',
                    review.filter((each) => each !== point),
                  )
                }
              >
                {t('reviewed')}
              </Button>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  )
}

function PostFields({ form, conditions }: { form: RecordFormState<PostDraft>; conditions: ConditionWire[] }) {
  const t = useText(adminContentText)
  return (
    <>
      <FormSection title={t('post')} about={t('postAbout')}>
        <LineField label={t('headline')} {...form.text('headline')} />
        <LineField label={t('strapline')} {...form.text('strapline')} />
        <RecordSelect
          label={t('condition')}
          records={conditions}
          none={t('noCondition')}
          {...form.text('condition')}
        />
        <CheckField label={t('published')} hint={t('publishedHint')} {...form.flag('published')} />
      </FormSection>
      <FormSection title={t('body')} about={t('bodyAbout')}>
        <ListEditor
          label={t('paragraphs')}
          addLabel={t('addParagraph')}
          itemLabel={(place) => t('paragraph', { place })}
          newItem=""
          most={200}
          {...form.list('body')}
        >
          {(index, label) => (
            <TextAreaField label={label} isLabelHidden rows={5} {...form.text(`body.${index}`)} />
          )}
        </ListEditor>
      </FormSection>
    </>
  )
}
