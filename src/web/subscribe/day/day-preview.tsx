import type { FactsDraft } from '#web/facts/draft/facts-draft.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { latePart } from '#web/ui/late-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { DayPreviewState } from './use-preview.ts'

const LateAnswer = latePart(async () => (await import('./day-answer.tsx')).DayAnswer)

type DayPreviewProps = {
  preview: Pick<DayPreviewState, 'state' | 'isStale'>
  /** What the visitor told. */
  draft: Pick<FactsDraft, 'allergies' | 'otherAllergies'>
  /** The day is planned as soon as its step is there; else on demand. */
  isGuided: boolean
  onAsk: () => void
}

/** A day of the first week, or honestly why there is none. */
export function DayPreview(props: DayPreviewProps) {
  const { preview, draft, isGuided, onAsk } = props
  const { state, isStale } = preview
  const t = useText(subscribeText)
  const hasAnswer = state.status === 'ready'
  const isWithoutDay = state.status === 'failed' || (hasAnswer && state.preview.status !== 'solved')
  return (
    <section aria-labelledby="preview" className="flex flex-col gap-6">
      <div>
        <h2 id="preview" tabIndex={-1} className="text-heading outline-none">
          {t('preview.title')}
        </h2>
        <p className="mt-2 max-w-measure text-muted">
          {t(isWithoutDay ? 'preview.leadWithoutDay' : 'preview.lead')}
        </p>
      </div>
      {!isGuided && (!hasAnswer || isStale) && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button kind="secondary" isBusy={state.status === 'loading'} onClick={onAsk}>
            {hasAnswer ? t('preview.again') : t('preview.show')}
          </Button>
          {isStale && <p className="text-small text-muted">{t('preview.stale')}</p>}
        </div>
      )}
      <div aria-live="polite" aria-busy={state.status === 'loading'}>
        {(state.status === 'loading' || (isGuided && state.status === 'idle')) && <Solving />}
        {state.status === 'failed' && (
          <Alert tone="error" title={t('preview.failed')}>
            <p>{state.error.message}</p>
            {isGuided && (
              <Button kind="secondary" size="small" className="mt-3" onClick={onAsk}>
                {t('preview.retry')}
              </Button>
            )}
          </Alert>
        )}
        {hasAnswer && (
          <LateAnswer
            preview={state.preview}
            draft={draft}
            isStale={isStale}
            isGuided={isGuided}
            placeholder={<Solving />}
          />
        )}
      </div>
    </section>
  )
}

function Solving() {
  const t = useText(subscribeText)
  return (
    <>
      <div className="grid grid-cols-3 gap-4 md:gap-8">
        {['breakfast', 'lunch', 'dinner'].map((meal) => (
          <Skeleton key={meal} isRound className="w-full" />
        ))}
      </div>
      <p className="mt-4 text-muted">{t('preview.solving')}</p>
    </>
  )
}
