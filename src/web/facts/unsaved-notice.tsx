import { CircleDashed } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { factsPageText } from '#web/messages/facts/facts-page.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Announcement } from '#web/ui/data-entry/announcement.tsx'
import type { useSavedFacts } from './use-saved-facts.ts'

/** Notice above the form that it shows answers from an earlier visit that were never saved. */
export function UnsavedNotice({ form }: { form: ReturnType<typeof useSavedFacts> }) {
  const t = useText(factsPageText)
  const { isRestored, isUnsaved, isBusy, news, open, obstacle } = form
  const [act, setAct] = useState<'save' | 'discard'>()
  const outcome = useRef<HTMLDivElement>(null)
  const isDone = act !== undefined && !isRestored && !isUnsaved
  const isAsked = open.length > 0
  const isStopped = isAsked || obstacle !== undefined || news?.tone === 'error'
  // The form below shows the problem and has its own save button.
  useEffect(() => {
    if (isStopped) setAct(undefined)
  }, [isStopped])
  // The clicked button is gone and has lost the focus.
  useEffect(() => {
    if (isDone) outcome.current?.focus()
  }, [isDone])
  if (isDone) {
    return (
      <div ref={outcome} tabIndex={-1} className="max-w-180 rounded-card outline-none">
        <Alert tone={act === 'save' ? 'success' : 'info'}>
          {act === 'discard' ? t('unsaved.discarded') : (news?.text ?? t('page.saved'))}
        </Alert>
      </div>
    )
  }
  if (!isRestored || !isUnsaved || isAsked) return null
  return (
    <section
      aria-labelledby="unsaved-facts"
      className="max-w-180 rounded-card border border-edge bg-surface p-5"
    >
      <h2 id="unsaved-facts" className="text-subhead">
        {t('unsaved.title')}
      </h2>
      <Announcement text={t('unsaved.announced')} className="sr-only" />
      <p className="mt-1 max-w-measure">{t('unsaved.lead')}</p>
      {news?.tone === 'error' && <p className="mt-2 text-error">{news.text}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" size="small" isBusy={isBusy} onClick={() => setAct('save')}>
          {t('unsaved.save')}
        </Button>
        <Button
          kind="secondary"
          size="small"
          onClick={() => {
            setAct('discard')
            form.discard()
          }}
        >
          {t('unsaved.discard')}
        </Button>
      </div>
    </section>
  )
}

/** Reminds the member, next to the save button, that the answers are not saved. */
export function UnsavedMark() {
  const t = useText(factsPageText)
  return (
    <p className="flex items-center gap-2 font-semibold">
      <CircleDashed className="size-4.5 text-warning" aria-hidden="true" />
      {t('unsaved.mark')}
    </p>
  )
}
