import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react'
import { medicinesText } from '#web/messages/facts/medicines.ts'
import { useText } from '#web/messages/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { Vocabulary } from '../draft/medicine-vocabulary.ts'

/** The maximum length, long enough for a pasted list of medicines. */
const MOST_LETTERS = 1000

/**
 * A field that suggests medicine names starting with the typed text. Text left in the field counts as added.
 */
export function MedicineSearch({
  vocabulary,
  error,
  onNeeded,
  onAdd,
}: {
  vocabulary: Vocabulary | null
  error: string | undefined
  /** Called when the member is about to type, so that the list can be loaded. */
  onNeeded: () => void
  onAdd: (name: string) => void
}) {
  const t = useText(medicinesText)
  const id = useId()
  const { words, suggested, active, type, point, add, onKeyDown } = useSuggestions(vocabulary, onAdd)

  /** A single-line field would join the lines of a pasted list. */
  function onPaste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData('text').trim()
    if (!pasted.includes('\n')) return
    event.preventDefault()
    add(`${words}\n${pasted}`.trim().slice(0, MOST_LETTERS))
  }

  return (
    <div className="relative max-w-120">
      <div className="flex items-end gap-2.5">
        <div className="grow">
          <TextField
            label={t('search.label')}
            hint={t('search.hint')}
            error={error}
            name="medicine"
            value={words}
            maxLength={MOST_LETTERS}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={suggested.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={suggested[active] ? optionId(id, active) : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onFocus={onNeeded}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onBlur={() => add(words)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
        </div>
        <Button kind="secondary" className="h-12 shrink-0" onClick={() => add(words)}>
          {t('search.add')}
        </Button>
      </div>
      <SuggestionList id={id} suggested={suggested} active={active} point={point} add={add} />
    </div>
  )
}

function optionId(id: string, index: number): string {
  return `${id}-${index}`
}

/**
 * State of the search field: the typed text, the suggestions for it, and the one selected with the arrow
 * keys.
 */
function useSuggestions(vocabulary: Vocabulary | null, onAdd: (name: string) => void) {
  const [words, setWords] = useState('')
  const [active, point] = useState(-1)
  const [isOpen, setIsOpen] = useState(false)
  const suggested = (isOpen && vocabulary?.suggestMedicines(words)) || []

  function type(typed: string, isToOpen = true): void {
    setWords(typed)
    point(-1)
    setIsOpen(isToOpen)
  }

  function add(name: string): void {
    if (name.trim() === '') return
    onAdd(name.trim())
    type('', false)
  }

  function step(by: 1 | -1): void {
    setIsOpen(true)
    const from = active < 0 && by < 0 ? 0 : active
    if (suggested.length > 0) point((from + by + suggested.length) % suggested.length)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') setIsOpen(false)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(event.key === 'ArrowDown' ? 1 : -1)
    }
    // Enter adds the medicine. Without this, it would submit the whole form.
    if (event.key === 'Enter') {
      event.preventDefault()
      add(suggested[active]?.label ?? words)
    }
  }

  return { words, suggested, active, type, point, add, onKeyDown }
}

type Suggestions = Pick<ReturnType<typeof useSuggestions>, 'suggested' | 'active' | 'point' | 'add'>

function SuggestionList({ id, suggested, active, point, add }: Suggestions & { id: string }) {
  const t = useText(medicinesText)
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={t('search.list')}
      hidden={suggested.length === 0}
      className="absolute inset-x-0 top-full z-3 mt-1 max-h-72 overflow-y-auto rounded-card border border-edge bg-base-100 py-1"
    >
      {suggested.map(({ name, label }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and hears the keys.
        <div
          key={name}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // Clicking a suggestion must not take the focus from the field, which would add the incomplete
          // text.
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => point(index)}
          onClick={() => add(label)}
          className="flex min-h-11 cursor-pointer items-center px-4 py-2 wrap-anywhere aria-selected:bg-base-200"
        >
          {label}
        </div>
      ))}
    </div>
  )
}
