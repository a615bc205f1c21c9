import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type ApiError, asApiError } from '#web/api/api-error.ts'
import { newCreationKey } from '#web/api/creation-key.ts'
import { adminFrameText } from '#web/messages/admin/admin-frame.ts'
import { useText } from '#web/messages/use-text.ts'
import { useErrorFocus } from '#web/ui/behavior/use-error-focus.ts'
import { arrival } from '../frame/arrival-news.ts'
import { type At, type FlagPath, type ListPath, type TextPath, valueAt, withValueAt } from './record-path.ts'
import type { SaveQuestion } from './save-question.tsx'

/** The form state of a stored record, with the tag of the version that was read. */
export type SavedRecord<Draft> = { id: string; draft: Draft; tag: string }

type Fields = { [path: string]: string }
/** `message` is shown at the top of the form, and `fields` at each field. */
type Refusal = { message: string | null; fields: Fields }

const NO_REFUSAL: Refusal = { message: null, fields: {} }

export type RecordFormState<Draft> = {
  form: RefObject<HTMLFormElement | null>
  draft: Draft
  /** The record as last read or saved; null for a new record. */
  saved: SavedRecord<Draft> | null
  isDirty: boolean
  busy: 'save' | 'reload' | null
  /** The error of the last attempt to save. Empty if the field errors are sufficient. */
  failure: string | null
  news: string | null
  isConflict: boolean
  /** Props for a text field, a text area or a select. */
  text: (path: TextPath<Draft>) => {
    name: string
    value: string
    error: string | undefined
    onChange: (event: { target: { value: string } }) => void
  }
  /** Props for a checkbox. */
  flag: (path: FlagPath<Draft>) => {
    name: string
    checked: boolean
    error: string | undefined
    onChange: (event: { target: { checked: boolean } }) => void
  }
  list: <Path extends ListPath<Draft>>(
    path: Path,
  ) => {
    name: string
    items: At<Draft, Path>
    error: string | undefined
    onChange: (items: At<Draft, Path>) => void
  }
  set: (path: string, value: unknown) => void
  submit: (event: FormEvent<HTMLFormElement>) => void
  discard: () => void
  /** The choices after another editor has saved the record. */
  conflict: { dismiss: () => void; reload: () => Promise<void>; overwrite: () => Promise<void> }
  /** The question to confirm before saving, if there is one. */
  asked: { question: SaveQuestion | null; dismiss: () => void; confirm: () => Promise<void> }
  /**
   * Takes over a part of the record that another action saved, and leaves the rest of the draft unchanged.
   */
  takeOver: (saved: SavedRecord<Draft>, part: Partial<Draft>, news: string) => void
  mayLeave: () => boolean
  /** Deletes the record. Unsaved changes no longer keep the page from being left. */
  remove: () => Promise<void>
}

type RecordCalls<Draft> = {
  /** The record as it was read. Null creates a new one from `empty`. */
  start: SavedRecord<Draft> | null
  empty: Draft
  /** Omitted if the record already exists. */
  making?: {
    /**
     * Called with the same `key` until it succeeds, because the response to an earlier call may have been
     * lost.
     */
    create: (draft: Draft, key: string) => Promise<SavedRecord<Draft>>
    /** Returns the new record's own URL, and the message to show there. */
    created: (saved: SavedRecord<Draft>) => { to: string; news: string }
  }
  /** Throws for a draft that the server would refuse, so that no confirmation is requested for it. */
  check?: (draft: Draft) => Promise<void>
  /**
   * Returns the question to confirm before saving, based on the currently stored record. Returns null if none
   * is needed. `read` is the record as last loaded, or null for a new one.
   */
  question?: (read: SavedRecord<Draft> | null, draft: Draft, tag: string) => Promise<SaveQuestion | null>
  /** `tag` identifies the version that was read. `*` overwrites any version. */
  update: (id: string, draft: Draft, tag: string) => Promise<SavedRecord<Draft>>
  read: (id: string) => Promise<SavedRecord<Draft>>
  remove: (id: string) => Promise<unknown>
  /** Shown after a change was saved. The saved record may differ from what was typed. */
  savedText: string | ((saved: SavedRecord<Draft>, typed: Draft) => string)
  /** The URL that shows a saved change. Omitted if the form itself shows it. */
  savedTo?: string
}

/**
 * Manages a form for one record of the back office. Typed text is never lost: a refusal marks the fields
 * concerned, and another editor's change is overwritten only after a confirmation.
 */
export function useRecordForm<Draft extends object>(calls: RecordCalls<Draft>): RecordFormState<Draft> {
  const { making, check, update, read, remove, savedText, savedTo } = calls
  const t = useText(adminFrameText)
  const [key] = useState(newCreationKey)
  const { isLetGo, leaveFor } = useLeaving()
  const typed = useTypedRecord(calls)
  const { draft, saved } = typed
  const asking = useQuestion(calls)
  const attempt = useAttempt({ hasRecord: saved !== null, before: typed.forget })

  function save(tag = saved?.tag, isConfirmed?: 'confirmed') {
    return attempt.once('save', async () => {
      if (isConfirmed) asking.dismiss()
      else {
        await check?.(draft)
        if (await asking.asksFor(saved, draft, tag ?? '')) return
      }
      if (saved && tag) {
        const updated = await update(saved.id, draft, tag)
        const news = typeof savedText === 'string' ? savedText : savedText(updated, draft)
        if (savedTo) leaveFor(savedTo, news)
        else typed.show(updated, draft, news)
      } else if (making) {
        const { to, news } = making.created(await making.create(draft, key))
        leaveFor(to, news)
      }
    })
  }

  return {
    form: attempt.form,
    draft,
    saved,
    isDirty: typed.isDirty,
    busy: attempt.busy,
    news: typed.news,
    failure: attempt.refusal.message,
    isConflict: attempt.isConflict,
    ...fieldsOf(draft, {
      set: typed.set,
      errorAt: (path) => (typed.isMended(path) ? undefined : attempt.refusal.fields[path]),
    }),
    submit: (event) => {
      event.preventDefault()
      void save()
    },
    discard: () => {
      typed.discard()
      attempt.forgive()
    },
    conflict: {
      dismiss: attempt.dismiss,
      reload: () =>
        attempt.once('reload', async () => {
          if (saved) typed.show(await read(saved.id), draft, t('conflict.reloaded'))
        }),
      overwrite: () => save('*'),
    },
    asked: { ...asking, confirm: () => save(asking.question?.tag, 'confirmed') },
    takeOver: typed.takeOver,
    mayLeave: () => isLetGo.current || !typed.isDirty,
    remove: async () => {
      if (!saved) return
      await remove(saved.id)
      isLetGo.current = true
    },
  }
}

/** The question that must be confirmed before a draft is saved. */
function useQuestion<Draft>({ question: ask }: Pick<RecordCalls<Draft>, 'question'>) {
  const [question, setQuestion] = useState<SaveQuestion | null>(null)
  return {
    question,
    dismiss: () => setQuestion(null),
    /**
     * Shows the question, if there is one, and returns true in that case. For an overwrite (`*`), the
     * question's own tag is kept, so that only the version it describes is overwritten.
     */
    async asksFor(read: SavedRecord<Draft> | null, draft: Draft, tag: string): Promise<boolean> {
      const asked = (await ask?.(read, draft, tag)) ?? null
      setQuestion(asked && { ...asked, tag: tag === '*' ? asked.tag : tag })
      return asked !== null
    },
  }
}

/** The record as last read or saved, the draft typed since, and the message to show. */
function useTypedRecord<Draft extends object>({ start, empty }: Pick<RecordCalls<Draft>, 'start' | 'empty'>) {
  const [saved, setSaved] = useState(start)
  const [draft, setDraft] = useState(start?.draft ?? empty)
  const [mended, setMended] = useState<readonly string[]>([])
  const [news, setNews] = useState<string | null>(null)
  return {
    saved,
    draft,
    news,
    isDirty: !isSame(draft, saved?.draft ?? empty),
    isMended: (path: string) => mended.some((changed) => path === changed || path.startsWith(`${changed}.`)),
    set(path: string, value: unknown) {
      setDraft((draft) => withValueAt(draft, path, value))
      setMended((mended) => (mended.includes(path) ? mended : [...mended, path]))
      setNews(null)
    },
    /** `sent` is the draft that was sent. If the draft has changed since, the newer text is kept. */
    show(next: SavedRecord<Draft>, sent: Draft, text: string) {
      setSaved(next)
      setDraft((now) => (isSame(now, sent) ? next.draft : now))
      setNews(text)
    },
    takeOver(next: SavedRecord<Draft>, part: Partial<Draft>, news: string) {
      setSaved(next)
      setNews(news)
      setDraft((draft) => ({ ...draft, ...part }))
    },
    /** Clears the results of the last attempt before the next one. */
    forget() {
      setMended([])
      setNews(null)
    },
    discard() {
      setDraft(saved?.draft ?? empty)
      setNews(null)
    },
  }
}

/** Runs one save or reload at a time, and stores the error of the last attempt. */
function useAttempt({ hasRecord, before }: { hasRecord: boolean; before: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const isUnderWay = useRef(false)
  const [busy, setBusy] = useState<'save' | 'reload' | null>(null)
  const [refusal, setRefusal] = useState(NO_REFUSAL)
  const [isConflict, setIsConflict] = useState(false)
  useErrorFocus(form, refusal.fields)

  async function once(name: 'save' | 'reload', steps: () => Promise<void>) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(name)
    setRefusal(NO_REFUSAL)
    before()
    try {
      await steps()
      setIsConflict(false)
    } catch (failure) {
      refuse(asApiError(failure))
    } finally {
      isUnderWay.current = false
      setBusy(null)
    }
  }

  function refuse(error: ApiError) {
    const fields = Object.keys(error.fields)
    const isStale = error.code === 'conflict' && fields.length === 0 && hasRecord
    setIsConflict(isStale)
    if (isStale) return
    const hasNoField = fields.some((path) => !form.current?.elements.namedItem(path))
    const isShownAtFields = fields.length > 0 && !hasNoField
    setRefusal({ message: isShownAtFields ? '' : inPlainWords(error), fields: error.fields })
  }

  return {
    form,
    busy,
    refusal,
    isConflict,
    once,
    forgive: () => setRefusal(NO_REFUSAL),
    dismiss: () => setIsConflict(false),
  }
}

/** Returns the server's message without the leading field path, which is meant for API clients. */
function inPlainWords({ message, fields }: ApiError): string {
  return Object.entries(fields).find(([path, words]) => message === `${path}: ${words}`)?.[1] ?? message
}

/** Leaves the form for another page, with a message to show there. */
function useLeaving() {
  const navigate = useNavigate()
  const isLetGo = useRef(false)
  function leaveFor(to: string, news: string) {
    isLetGo.current = true
    void navigate(to, { replace: true, state: arrival(news) })
  }
  return { isLetGo, leaveFor }
}

function fieldsOf<Draft extends object>(
  draft: Draft,
  { set, errorAt }: { set: RecordFormState<Draft>['set']; errorAt: (path: string) => string | undefined },
): Pick<RecordFormState<Draft>, 'text' | 'flag' | 'list' | 'set'> {
  return {
    text: (path) => ({
      name: path,
      value: String(valueAt(draft, path) ?? ''),
      error: errorAt(path),
      onChange: ({ target }) => set(path, target.value),
    }),
    flag: (path) => ({
      name: path,
      checked: valueAt(draft, path) === true,
      error: errorAt(path),
      onChange: ({ target }) => set(path, target.checked),
    }),
    list: <Path extends ListPath<Draft>>(path: Path) => ({
      name: path,
      // The path's type guarantees the type of the value.
      items: valueAt(draft, path) as At<Draft, Path>,
      error: errorAt(path),
      onChange: (items: At<Draft, Path>) => set(path, items),
    }),
    set,
  }
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
