import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { dataEntryText } from '#web/messages/data-entry.ts'
import { useText } from '#web/messages/use-text.ts'
import { TextField } from '../field.tsx'

export type ComboboxOption = { value: string; label: string }

/** Typing does not ask for each letter. */
const PAUSE_MS = 200

/**
 * A choice among more than a list can hold: what is typed is searched for, and one of the matches chosen by
 * pointer or by arrow keys and Enter. Typing on takes the choice back.
 */
export function Combobox({
  label,
  hint,
  error,
  name,
  chosen,
  find,
  onChange,
}: {
  label: string
  hint?: string
  error?: string | undefined
  name: string
  chosen: ComboboxOption | null
  find: (words: string) => Promise<ComboboxOption[]>
  onChange: (choice: ComboboxOption | null) => void
}) {
  const t = useText(dataEntryText)
  const id = useId()
  const option = (index: number) => `${id}-${index}`
  const {
    words,
    choices,
    active,
    isOpen,
    isFresh,
    hasFailed,
    setIsOpen,
    setActive,
    type,
    choose,
    onKeyDown,
  } = useChoosing({ chosen, find, onChange, idOf: option })
  const list = `${id}-list`

  return (
    <div className="relative">
      <TextField
        label={label}
        hint={hint}
        error={error}
        name={name}
        value={words}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-activedescendant={isOpen && choices[active] ? option(active) : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => type(target.value)}
        onClick={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
      />
      <Choices
        id={list}
        label={label}
        isHidden={!isOpen || choices.length === 0}
        isBusy={!isFresh}
        choices={choices}
        active={active}
        idOf={option}
        onPoint={setActive}
        onChoose={choose}
      />
      <Found
        isShown={isOpen && (hasFailed || choices.length === 0)}
        text={
          !isOpen
            ? null
            : hasFailed
              ? t('combobox.failed')
              : isFresh
                ? t('combobox.found', { count: choices.length })
                : null
        }
      />
    </div>
  )
}

/** What was typed, what was found for it, and which of that the arrow keys stand on. */
function useChoosing({
  chosen,
  find,
  onChange,
  idOf,
}: {
  chosen: ComboboxOption | null
  find: (words: string) => Promise<ComboboxOption[]>
  onChange: (choice: ComboboxOption | null) => void
  idOf: (index: number) => string
}) {
  const [words, setWords] = useState(chosen?.label ?? '')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const { matches, isFresh, hasFailed } = useMatches(isOpen, words.trim(), find)
  const choices = matches ?? []

  function type(typed: string) {
    setWords(typed)
    setActive(0)
    setIsOpen(true)
    if (chosen) onChange(null)
  }

  function choose(choice: ComboboxOption) {
    onChange(choice)
    setWords(choice.label)
    setIsOpen(false)
  }

  /** The focus stays in the field, so that the browser does not bring the option into view itself. */
  function moveTo(index: number) {
    setActive(index)
    document.getElementById(idOf(index))?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setIsOpen(false)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setIsOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (isOpen && choices.length > 0) moveTo((active + step + choices.length) % choices.length)
    }
    const match = choices[active]
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      // Whoever types faster than the search must not get what was found for other words.
      if (match && isFresh) choose(match)
    }
  }

  const state = { words, choices, active, isOpen, isFresh, hasFailed }
  return { ...state, setIsOpen, setActive, type, choose, onKeyDown }
}

function Choices({
  id,
  label,
  choices,
  active,
  isHidden,
  isBusy,
  idOf,
  onPoint,
  onChoose,
}: {
  id: string
  label: string
  choices: ComboboxOption[]
  active: number
  isHidden: boolean
  isBusy: boolean
  idOf: (index: number) => string
  onPoint: (index: number) => void
  onChoose: (choice: ComboboxOption) => void
}) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      aria-busy={isBusy}
      hidden={isHidden}
      className="absolute inset-x-0 top-full z-3 mt-1 max-h-72 overflow-y-auto rounded-card border border-edge bg-base-100 py-1"
    >
      {choices.map((choice, index) => (
        <Option
          key={choice.value}
          id={idOf(index)}
          label={choice.label}
          isActive={index === active}
          onPoint={() => onPoint(index)}
          onChoose={() => onChoose(choice)}
        />
      ))}
    </div>
  )
}

function Option({
  id,
  label,
  isActive,
  onPoint,
  onChoose,
}: {
  id: string
  label: string
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and hears the keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // Pressing it must not take the focus from the field, which would close the list.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={onChoose}
      className="cursor-pointer px-4 py-2 wrap-anywhere aria-selected:bg-base-200"
    >
      {label}
    </div>
  )
}

/** Over the page like the list: closing it must move nothing from under the pointer that leaves the field. */
function Found({ isShown, text }: { isShown: boolean; text: string | null }) {
  return (
    <p
      role="status"
      className={
        isShown
          ? 'absolute inset-x-0 top-full z-3 text-small not-empty:mt-1 not-empty:rounded-card not-empty:border not-empty:border-edge not-empty:bg-base-100 not-empty:px-4 not-empty:py-2'
          : 'sr-only'
      }
    >
      {text}
    </p>
  )
}

function useMatches(isAsked: boolean, words: string, find: (words: string) => Promise<ComboboxOption[]>) {
  const [found, setFound] = useState<{ words: string; matches: ComboboxOption[] } | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const search = useRef(find)
  search.current = find
  useEffect(() => {
    if (!isAsked) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      try {
        const matches = await search.current(words)
        if (!isCurrent) return
        setFound({ words, matches })
        setHasFailed(false)
      } catch {
        if (isCurrent) setHasFailed(true)
      }
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isAsked, words])
  return { matches: found?.matches, isFresh: found?.words === words, hasFailed }
}
