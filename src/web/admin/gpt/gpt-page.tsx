import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { DraftedPosts } from '#content/ai-posts/ai-post.ts'
import { answerOf, api } from '#web/api/client.ts'
import { newCreationKey } from '#web/api/creation-key.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { useAct } from '#web/api/use-act.ts'
import { adminGptText } from '#web/messages/admin/admin-gpt.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { useErrorFocus } from '#web/ui/behavior/use-error-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { Announcement } from '#web/ui/data-entry/announcement.tsx'
import { UnsavedWork } from '#web/ui/data-entry/unsaved-work.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { ContentSections } from '../content/content-sections.tsx'
import { addPost } from '../content/post-calls.ts'
import { adminMeta } from '../frame/admin-meta.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { FormSection } from '../records/record-form.tsx'
import { RecordSelect } from '../records/record-select.tsx'
import type { Route } from './+types/gpt-page.ts'
import { DraftedPost } from './drafted-post.tsx'

const CONDITIONS = { page: '1', count: '100' }
/**
 * The name of the "model" if no language model is configured: the posts are then composed from the catalog.
 */
const CATALOGUE = 'catalogue'
const NO_ERRORS: Record<string, string> = {}

type Written = DraftedPosts & { model: string }

export async function clientLoader() {
  const [conditions, config] = await Promise.all([
    answerOf(api.condition.$get({ query: CONDITIONS })),
    publicConfig(),
  ])
  return { conditions: conditions.data, hasModel: !config.sandbox.ai }
}
clientLoader.hydrate = true as const

export function meta() {
  return adminMeta(textIn(DEFAULT_LOCALE, adminGptText)('title'))
}

export function HydrateFallback() {
  const t = useText(adminGptText)
  return (
    <>
      <ContentSections />
      <PageTitle title={t('title')} />
      <SkeletonLines />
    </>
  )
}

export default function GptPage({ loaderData: { conditions, hasModel } }: Route.ComponentProps) {
  const t = useText(adminGptText)
  const [written, setWritten] = useState<Written | null>(null)
  return (
    <>
      <ContentSections />
      <PageTitle title={t('title')} />
      {!hasModel && (
        <div className="mb-5 max-w-[60rem]">
          <Alert>{t('noModel')}</Alert>
        </div>
      )}
      <AskForm conditions={conditions} hasModel={hasModel} onWritten={setWritten} />
      {written && <Preview key={written.blogPosts[0]?.headline} written={written} />}
    </>
  )
}

function AskForm({
  conditions,
  hasModel,
  onWritten,
}: {
  conditions: Route.ComponentProps['loaderData']['conditions']
  hasModel: boolean
  onWritten: (written: Written | null) => void
}) {
  const t = useText(adminGptText)
  const form = useRef<HTMLFormElement>(null)
  const [condition, setCondition] = useState('')
  const [count, setCount] = useState('1')
  const [ownPrompt, setOwnPrompt] = useState<string | null>(null)
  const { busy, error, act } = useAct()
  const errors = error?.fields ?? NO_ERRORS
  useErrorFocus(form, errors)
  const name = conditions.find(({ _id }) => _id === condition)?.name ?? t('anyCondition')
  const prompt = ownPrompt ?? t('defaultPrompt', { posts: Number(count) || 1, condition: name })

  function submit(event: FormEvent) {
    event.preventDefault()
    void act('ask', async () => {
      onWritten(null)
      const posts = count.trim() === '' ? Number.NaN : Number(count)
      const { model, choices } = await answerOf(
        api.gpt.$post({ json: { prompt, condition: condition || null, posts } }),
      )
      onWritten({ model, ...draftedIn(choices[0]?.message.content ?? '') })
    })
  }

  return (
    <form ref={form} noValidate aria-label={t('ask')} onSubmit={submit}>
      <UnsavedWork isUnsaved={ownPrompt !== null} />
      <FormSection title={t('ask')} about={t(hasModel ? 'askAbout' : 'askAboutComposed')}>
        <Subject
          conditions={conditions}
          condition={condition}
          count={count}
          errors={errors}
          onCondition={setCondition}
          onCount={setCount}
        />
        <TextAreaField
          label={t('prompt')}
          hint={hasModel ? undefined : t('promptUnread')}
          name="prompt"
          rows={5}
          error={errors.prompt}
          value={prompt}
          onChange={({ target }) => setOwnPrompt(target.value)}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" size="small" isBusy={busy === 'ask'}>
            {t('submit')}
          </Button>
          {ownPrompt !== null && (
            <Button kind="quiet" size="small" onClick={() => setOwnPrompt(null)}>
              {t('resetPrompt')}
            </Button>
          )}
          <Announcement text={busy === 'ask' ? t('writing') : null} />
        </div>
        {error && Object.keys(errors).length === 0 && (
          <Alert tone="error" title={t('notWritten')}>
            {error.message}
          </Alert>
        )}
      </FormSection>
    </form>
  )
}

/** Selects the topic of the posts and their number. */
function Subject({
  conditions,
  condition,
  count,
  errors,
  onCondition,
  onCount,
}: {
  conditions: Route.ComponentProps['loaderData']['conditions']
  condition: string
  count: string
  errors: Record<string, string>
  onCondition: (id: string) => void
  onCount: (count: string) => void
}) {
  const t = useText(adminGptText)
  return (
    <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <RecordSelect
        label={t('condition')}
        records={conditions}
        none={t('chooseCondition')}
        name="condition"
        error={errors.condition}
        value={condition}
        onChange={({ target }) => onCondition(target.value)}
      />
      <TextField
        label={t('posts')}
        name="posts"
        type="number"
        min={1}
        error={errors.posts}
        value={count}
        onChange={({ target }) => onCount(target.value)}
      />
    </div>
  )
}

/** Parses the model's reply without validation, because our server produces it and enforces this format. */
function draftedIn(content: string): DraftedPosts {
  return JSON.parse(content) as DraftedPosts
}

function Preview({ written: { condition, model, blogPosts: posts } }: { written: Written }) {
  const t = useText(adminGptText)
  const [drafts, setDrafts] = useState<Record<number, string>>({})
  const [keys] = useState(() => posts.map(newCreationKey))
  const { busy, error, act } = useAct()
  const preview = useRef<HTMLDivElement>(null)
  // The result appears below everything else, where it could be missed, so it takes the focus.
  useEffect(() => preview.current?.focus(), [])
  const isDone = posts.every((_, place) => drafts[place])

  /** Creates the drafts one at a time, so that an interrupted attempt can continue where it stopped. */
  function create() {
    return act('create', async () => {
      for (const [place, post] of posts.entries()) {
        if (drafts[place]) continue
        const { claims: _, ...written } = post
        const draft = { ...written, condition, published: false }
        const { id } = await addPost(draft, keys[place] ?? '')
        setDrafts((drafts) => ({ ...drafts, [place]: id }))
      }
    })
  }

  return (
    <div ref={preview} tabIndex={-1} className="outline-none">
      <UnsavedWork isUnsaved={!isDone} />
      <FormSection
        title={t('preview')}
        about={model === CATALOGUE ? t('previewComposed') : t('previewAbout', { model })}
      >
        {posts.map((post, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the posts of one answer never move.
          <DraftedPost key={place} post={post} draftId={drafts[place]} />
        ))}
        {error && (
          <Alert tone="error" title={t('notCreated')}>
            {error.message}
          </Alert>
        )}
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
          {!isDone && (
            <Button size="small" isBusy={busy === 'create'} onClick={() => void create()}>
              {t('create')}
            </Button>
          )}
          <Announcement text={isDone ? t('createdAll', { count: posts.length }) : null} />
        </div>
      </FormSection>
    </div>
  )
}
