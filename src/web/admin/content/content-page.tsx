import { useNavigate } from 'react-router'
import type { ConditionWire } from '#catalogue/conditions/wire.ts'
import { answerOf, api } from '#web/api/client.ts'
import { adminContentText } from '#web/messages/admin-content.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ListEditor } from '#web/ui/desk/list-editor.tsx'
import { CheckField, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { arrival } from '../frame/arrival-news.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { DeleteRecord } from '../records/delete-record.tsx'
import { FormSection, RecordForm } from '../records/record-form.tsx'
import { type Kept, type RecordForm as RecordFormState, useRecordForm } from '../records/use-record-form.ts'
import type { Route } from './+types/content-page.ts'
import { createPost, deletePost, readPost, updatePost } from './keep-post.ts'
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

function PostEditor({ post, conditions }: { post: Kept<PostDraft> | null; conditions: ConditionWire[] }) {
  const t = useText(adminContentText)
  const navigate = useNavigate()
  const form = useRecordForm<PostDraft>({
    start: post,
    empty: EMPTY_POST,
    save: (draft, tag) => (post && tag ? updatePost(post.id, draft, tag) : createPost(postBody(draft))),
    read: readPost,
    savedText: t('saved'),
    onCreated: ({ id }) =>
      void navigate(paths.admin.post(id), { replace: true, state: arrival(t('created')) }),
  })
  const { kept } = form
  const title = kept?.draft.headline ?? t('create')
  return (
    <>
      <Breadcrumb crumbs={[{ label: t('title'), to: paths.admin.posts() }, { label: title }]} />
      <PageTitle
        title={title}
        about={kept && <span className="font-mono text-[0.8125rem]">{kept.id}</span>}
        actions={
          kept && (
            <>
              {kept.draft.published && (
                <ButtonLink
                  kind="quiet"
                  size="small"
                  to={paths.post({ id: kept.id, headline: kept.draft.headline })}
                  target="_blank"
                >
                  {t('publicPage')}
                </ButtonLink>
              )}
              <DeleteRecord
                question={t('remove')}
                remove={async () => {
                  await deletePost(kept.id)
                  form.letGo()
                  await navigate(paths.admin.posts(), {
                    state: arrival(t('deleted', { headline: title })),
                  })
                }}
              />
            </>
          )
        }
      />
      <RecordForm
        state={form}
        label={title}
        submitLabel={kept ? t('update') : t('create')}
        cancelTo={paths.admin.posts()}
      >
        <PostFields form={form} conditions={conditions} />
      </RecordForm>
    </>
  )
}

function PostFields({ form, conditions }: { form: RecordFormState<PostDraft>; conditions: ConditionWire[] }) {
  const t = useText(adminContentText)
  return (
    <>
      <FormSection title={t('post')} about={t('postAbout')}>
        <TextField label={t('headline')} {...form.text('headline')} />
        <TextField label={t('strapline')} {...form.text('strapline')} />
        <SelectField label={t('condition')} {...form.text('condition')}>
          <option value="">{t('noCondition')}</option>
          {conditions.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
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
