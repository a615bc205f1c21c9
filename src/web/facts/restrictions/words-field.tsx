import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { FACT_LIMITS } from '#members/profiles/fact-choices.ts'
import { restrictionsText } from '#web/messages/facts/restrictions.ts'
import { useText } from '#web/messages/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { latePart } from '#web/ui/late-part.tsx'
import { wordsIn } from '../draft/facts-draft.ts'
import type { Reading, ShownRestriction } from './use-resolved-restrictions.ts'

const UnclearWord = latePart(async () => (await import('./unclear-word.tsx')).UnclearWord)

type WordsName = 'dislikes' | 'otherAllergies'

/** Words for foods to leave out, each with its interpretation. Text left in the field counts as added. */
export function WordsField({
  name,
  words,
  onChange,
  reading,
  hasError,
}: {
  name: WordsName
  words: string[]
  onChange: (words: string[]) => void
  reading: Reading | null
  hasError: boolean
}) {
  const t = useText(restrictionsText)
  const [typed, setTyped] = useState('')

  function add(text: string): void {
    const added = wordsIn(text)
    if (added.length > 0) onChange([...new Set([...words, ...added])])
    setTyped('')
  }

  function replace(word: string, by: string[]): void {
    onChange([...new Set(words.flatMap((one) => (one === word ? by : [one])))])
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter adds the food. Without this, it would submit the whole form.
    if (event.key !== 'Enter') return
    event.preventDefault()
    add(typed)
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex max-w-120 items-end gap-2.5">
        <div className="grow">
          <TextField
            label={t(`${name}.label`)}
            hint={t(`${name}.hint`)}
            error={hasError ? t(`${name}.error`, FACT_LIMITS[name]) : undefined}
            name={name}
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            onChange={({ currentTarget: { value } }) => (/[,;\n]/.test(value) ? add(value) : setTyped(value))}
            onBlur={() => add(typed)}
            onKeyDown={onKeyDown}
          />
        </div>
        <Button kind="secondary" className="h-12 shrink-0" onClick={() => add(typed)}>
          {t('add')}
        </Button>
      </div>
      <ReadWords name={name} words={words} reading={reading} onReplace={replace} />
    </div>
  )
}

/** Lists each word with its interpretation, required clarifications, and the effect of all words together. */
function ReadWords({
  name,
  words,
  reading,
  onReplace,
}: {
  name: WordsName
  words: string[]
  reading: Reading | null
  onReplace: (word: string, by: string[]) => void
}) {
  const t = useText(restrictionsText)
  const kind = name === 'dislikes' ? 'dislike' : 'allergy'
  const readOf = (word: string) => reading?.words.find((one) => one.kind === kind && one.word === word)
  if (words.length === 0) return null
  return (
    <>
      <ul aria-label={t(`${name}.list`)} className="flex flex-wrap gap-2 sm:gap-2.5">
        {words.map((word) => (
          <WordChip key={word} word={word} read={readOf(word)} onRemove={() => onReplace(word, [])} />
        ))}
      </ul>
      {words.flatMap((word) => {
        const read = readOf(word)
        if (!read || (read.state === 'known' && read.hiddenAs.length === 0)) return []
        return [<UnclearWord key={word} read={read} onChoose={(by) => onReplace(word, by)} />]
      })}
      {reading && words.some(readOf) && (
        <p className="text-small text-muted" aria-live="polite">
          {t('left', { left: reading.left, total: reading.total })}
        </p>
      )}
    </>
  )
}

function WordChip({
  word,
  read,
  onRemove,
}: {
  word: string
  read: ShownRestriction | undefined
  onRemove: () => void
}) {
  const t = useText(restrictionsText)
  const edge =
    read?.state === 'unknown' ? 'border-error border-dashed' : read ? 'border-accent' : 'border-edge'
  return (
    <li
      className={`flex min-h-11 max-w-full items-center gap-1 rounded-card border bg-surface ps-3.5 leading-snug ${edge}`}
    >
      <span className="min-w-0 py-1.5 wrap-anywhere">
        <span className="font-semibold">{word}</span>
        {read && <ReadAs read={read} />}
      </span>
      <button
        type="button"
        aria-label={t('remove', { word })}
        onClick={onRemove}
        className="flex size-11 shrink-0 cursor-pointer items-center justify-center"
      >
        <X className="size-4.5" aria-hidden="true" />
      </button>
    </li>
  )
}

function ReadAs({ read: { word, state, foods, dishes } }: { read: ShownRestriction }) {
  const t = useText(restrictionsText)
  if (state === 'unknown') return <span className="sr-only"> {t('unknown.title', { word })}</span>
  const [food = ''] = foods
  const isOther = state === 'known' && !isSameWord(word, food)
  return (
    <>
      {isOther && (
        <>
          <span className="sr-only"> {t('readAs', { foods: food })}</span>
          <span aria-hidden="true"> → {food}</span>
        </>
      )}
      <span className="text-small text-muted">
        {' '}
        · {dishes > 0 ? t('fewer', { count: dishes }) : t('none')}
      </span>
    </>
  )
}

/** True if the words are equal, ignoring plurals. */
function isSameWord(word: string, food: string): boolean {
  const singular = (one: string) => one.replace(/ies$/, 'y').replace(/(?<=[sxo]|ch|sh)es$|s$/, '')
  return singular(word) === singular(food)
}
