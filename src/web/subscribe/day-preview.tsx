import { NoWeekAlert } from '#web/facts/no-week-alert.tsx'
import { RefusedNote } from '#web/facts/refused-note.tsx'
import { factsText } from '#web/messages/facts.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { latePart } from '#web/ui/late-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { DayPreviewState, ShownPreview } from './use-preview.ts'

const PreviewOfDay = latePart(async () => (await import('./preview-of-day.tsx')).PreviewOfDay)

/** A day of the first week on demand, or honestly why there is none. */
export function DayPreview({
  preview: { state, isStale },
  onAsk,
}: {
  preview: Pick<DayPreviewState, 'state' | 'isStale'>
  onAsk: () => void
}) {
  const t = useText(subscribeText)
  const hasAnswer = state.status === 'ready'
  return (
    <section aria-labelledby="preview" className="flex flex-col gap-6">
      <div>
        <h2 id="preview" tabIndex={-1} className="text-heading outline-none">
          {t('preview.title')}
        </h2>
        <p className="mt-2 max-w-measure text-muted">{t('preview.lead')}</p>
      </div>
      {(!hasAnswer || isStale) && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button kind="secondary" isBusy={state.status === 'loading'} onClick={onAsk}>
            {hasAnswer ? t('preview.again') : t('preview.show')}
          </Button>
          {isStale && <p className="text-small text-muted">{t('preview.stale')}</p>}
        </div>
      )}
      <div aria-live="polite" aria-busy={state.status === 'loading'}>
        {state.status === 'loading' && <Solving />}
        {state.status === 'failed' && (
          <Alert tone="error" title={t('preview.failed')}>
            {state.error.message}
          </Alert>
        )}
        {hasAnswer && <Answered preview={state.preview} />}
      </div>
    </section>
  )
}

function Solving() {
  const t = useText(subscribeText)
  return (
    <>
      <p className="sr-only">{t('preview.solving')}</p>
      <div className="grid grid-cols-3 gap-4 md:gap-8">
        {['breakfast', 'lunch', 'dinner'].map((meal) => (
          <Skeleton key={meal} isRound className="w-full" />
        ))}
      </div>
    </>
  )
}

function Answered({ preview }: { preview: ShownPreview }) {
  const f = useText(factsText)
  switch (preview.status) {
    case 'solved':
      return <PreviewOfDay day={preview.day} placeholder={<Solving />} />
    case 'refused':
      return <RefusedNote reasons={[preview.reason]} more={f('refused.kept')} />
    case 'infeasible':
      return <NoWeekAlert blocking={preview.blocking} relaxation={preview.relaxation} />
  }
}
