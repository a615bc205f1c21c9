import { restrictionsText } from '#web/messages/facts/restrictions.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ShownRestriction } from './use-resolved-restrictions.ts'

/** Clarifies a word: it is unknown, it can mean several foods, or its food can be hidden on labels. */
export function UnclearWord({
  read,
  onChoose,
}: {
  read: ShownRestriction
  onChoose: (words: string[]) => void
}) {
  const t = useText(restrictionsText)
  const { word, kind, state, foods, suggestions, hiddenAs } = read
  if (state === 'unknown') {
    return (
      <Alert tone={kind === 'allergy' ? 'error' : 'warning'} title={t('unknown.title', { word })}>
        <p>{t(`unknown.${kind}`)}</p>
        {suggestions.length > 0 && (
          <p className="mt-2">{t('unknown.meant', { count: suggestions.length })}</p>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Choices foods={suggestions} onChoose={onChoose} />
          <Button kind="secondary" size="small" onClick={() => onChoose([])}>
            {t('remove', { word })}
          </Button>
        </div>
      </Alert>
    )
  }
  if (state === 'ambiguous') {
    return (
      <Alert tone="info" title={t('ambiguous.title', { word })}>
        <p>{t('ambiguous.all')}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Choices foods={foods} onChoose={onChoose} />
        </div>
      </Alert>
    )
  }
  if (hiddenAs.length === 0) return null
  return (
    <Alert tone="warning" title={t('hidden.title')}>
      <p className="first-letter:uppercase">{t('hidden.words', { word, names: hiddenAs.join(', ') })}</p>
    </Alert>
  )
}

function Choices({ foods, onChoose }: { foods: string[]; onChoose: (words: string[]) => void }) {
  // A single food is offered as the primary button. If there are several, none is preferred.
  const kind = foods.length === 1 ? 'primary' : 'secondary'
  return foods.map((food) => (
    <Button
      key={food}
      kind={kind}
      size="small"
      className="first-letter:uppercase"
      onClick={() => onChoose([food])}
    >
      {food}
    </Button>
  ))
}
