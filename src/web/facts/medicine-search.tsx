import { type KeyboardEvent, useId, useState } from 'react'
import { medicinesText } from '#web/messages/medicines.ts'
import { useText } from '#web/messages/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { Vocabulary } from './medicine-vocabulary.ts'

/** A field that suggests the names that begin like what is typed. What is left in it counts as added. */
export function MedicineSearch({
  vocabulary,
  error,
  onNeeded,
  onAdd,
}: {
  vocabulary: Vocabulary | null
  error: string | undefined
  /** Somebody is about to type: time to load the list. */
  onNeeded: () => void
  onAdd: (name: string) => void
}) {
  const t = useText(medicinesText)
  const id = useId()
  const [words, setWords] = useState('')
  const [active, setActive] = useState(-1)
  const [isOpen, setIsOpen] = useState(false)
  const suggested = (isOpen && vocabulary?.suggestMedicines(words)) || []
  const option = (index: number) => `${id}-${index}`

  function add(name: string): void {
    if (name.trim() === '') return
    onAdd(name.trim())
    setWords('')
    setActive(-1)
    setIsOpen(false)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') setIsOpen(false)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setIsOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (suggested.length > 0)
        setActive(
          active < 0 && step < 0
            ? suggested.length - 1
            : (active + step + suggested.length) % suggested.length,
        )
    }
    // The form around it is for sending all answers, not one medicine.
    if (event.key === 'Enter') {
      event.preventDefault()
      add(suggested[active]?.label ?? words)
    }
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
            maxLength={60}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={suggested.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={suggested[active] ? option(active) : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onFocus={onNeeded}
            onChange={({ currentTarget }) => {
              setWords(currentTarget.value)
              setActive(-1)
              setIsOpen(true)
            }}
            onBlur={() => add(words)}
            onKeyDown={onKeyDown}
          />
        </div>
        <Button kind="secondary" className="h-12 shrink-0" onClick={() => add(words)}>
          {t('search.add')}
        </Button>
      </div>
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
            id={option(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // Pressing it must not take the focus from the field, which would add what is typed so far.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setActive(index)}
            onClick={() => add(label)}
            className="flex min-h-11 cursor-pointer items-center px-4 py-2 wrap-anywhere aria-selected:bg-base-200"
          >
            {label}
          </div>
        ))}
      </div>
    </div>
  )
}
