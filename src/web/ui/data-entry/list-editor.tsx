import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { dataEntryText } from '#web/messages/data-entry.ts'
import { useText } from '#web/messages/use-text.ts'
import { Button } from '../button.tsx'
import { FieldError } from '../field.tsx'
import { Announcement } from './announcement.tsx'

type Focus = { row: number; on: 'field' | 'up' | 'down' } | 'add'

/** A list whose items can be added, removed and moved; all of it by keyboard, with the focus where the work is. */
export function ListEditor<Item>({
  name,
  label,
  hint,
  error,
  items,
  onChange,
  newItem,
  addLabel,
  itemLabel,
  most,
  children,
}: {
  name: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  items: Item[]
  onChange: (items: Item[]) => void
  newItem: Item
  addLabel: string
  /** What one item is called, from 1: `Feature 2`. */
  itemLabel: (place: number) => string
  /** How many there may be. */
  most?: number
  /** The fields of one item, and what it is called. */
  children: (index: number, label: string) => ReactNode
}) {
  const id = useId()
  const { group, keys, news, add, remove, move } = useListActs({ items, onChange, newItem, itemLabel })

  return (
    <fieldset
      ref={group}
      name={name}
      aria-describedby={error ? `${id}-error` : undefined}
      className="flex flex-col gap-3"
    >
      <legend className="mb-1.5 font-semibold leading-snug">{label}</legend>
      {hint && <p className="-mt-2 text-small text-muted">{hint}</p>}
      {items.length > 0 && (
        <ol className="flex flex-col divide-y divide-line border-y border-line">
          {keys.map((key, index) => {
            const item = itemLabel(index + 1)
            return (
              <li key={key} data-row={index} className="flex flex-wrap items-start gap-x-3 py-3">
                <div className="flex min-w-0 flex-1 basis-64 flex-col gap-3">{children(index, item)}</div>
                <Acts
                  item={item}
                  isFirst={index === 0}
                  isLast={index === items.length - 1}
                  onMove={(by) => move(index, index + by)}
                  onRemove={() => remove(index)}
                />
              </li>
            )
          })}
        </ol>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <Button
        kind="secondary"
        size="small"
        data-act="add"
        className="self-start"
        disabled={most !== undefined && items.length >= most}
        onClick={add}
      >
        <Plus className="size-4.5" aria-hidden="true" />
        {addLabel}
      </Button>
      <div className="sr-only">
        <Announcement text={news} />
      </div>
    </fieldset>
  )
}

/** Changes a list, says so, and puts the focus where the work goes on. */
function useListActs<Item>({
  items,
  onChange,
  newItem,
  itemLabel,
}: {
  items: Item[]
  onChange: (items: Item[]) => void
  newItem: Item
  itemLabel: (place: number) => string
}) {
  const t = useText(dataEntryText)
  const group = useRef<HTMLFieldSetElement>(null)
  const keys = useKeys(items.length)
  const [news, setNews] = useState<string | null>(null)
  const [focus, setFocus] = useState<Focus | null>(null)

  useEffect(() => {
    if (!focus || !group.current) return
    setFocus(null)
    focusOn(group.current, focus)
  }, [focus])

  function add() {
    keys.change((keys) => [...keys, Math.max(-1, ...keys) + 1])
    onChange([...items, newItem])
    setNews(t('list.added', { item: itemLabel(items.length + 1) }))
    setFocus({ row: items.length, on: 'field' })
  }

  function remove(index: number) {
    keys.change((keys) => keys.toSpliced(index, 1))
    onChange(items.toSpliced(index, 1))
    setNews(t('list.removed', { item: itemLabel(index + 1) }))
    setFocus(items.length > 1 ? { row: Math.min(index, items.length - 2), on: 'field' } : 'add')
  }

  function move(index: number, to: number) {
    keys.change((keys) => moved(keys, index, to))
    onChange(moved(items, index, to))
    setNews(t('list.moved', { place: to + 1, count: items.length }))
    setFocus({ row: to, on: to < index ? 'up' : 'down' })
  }

  return { group, keys: keys.now, news, add, remove, move }
}

function Acts({
  item,
  isFirst,
  isLast,
  onMove,
  onRemove,
}: {
  item: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}) {
  const t = useText(dataEntryText)
  return (
    <div className="ml-auto flex">
      <Act
        name="up"
        label={t('list.up', { item })}
        isDisabled={isFirst}
        onClick={() => onMove(-1)}
        icon={<ArrowUp className="size-4.5" aria-hidden="true" />}
      />
      <Act
        name="down"
        label={t('list.down', { item })}
        isDisabled={isLast}
        onClick={() => onMove(1)}
        icon={<ArrowDown className="size-4.5" aria-hidden="true" />}
      />
      <Act
        name="remove"
        label={t('list.remove', { item })}
        onClick={onRemove}
        icon={<X className="size-4.5" aria-hidden="true" />}
      />
    </div>
  )
}

function Act({
  name,
  label,
  icon,
  isDisabled = false,
  onClick,
}: {
  name: string
  label: string
  icon: ReactNode
  isDisabled?: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      data-act={name}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
      className="grid size-11 cursor-pointer place-items-center rounded-lg hover:bg-base-200 disabled:cursor-default disabled:opacity-35"
    >
      {icon}
    </button>
  )
}

/** A key for each item that stays with it when it moves. */
function useKeys(length: number) {
  const [keys, setKeys] = useState<number[]>([])
  // Where the list was replaced from outside, its items are others.
  const now = keys.length === length ? keys : Array.from({ length }, (_, key) => key)
  return { now, change: (to: (keys: number[]) => number[]) => setKeys(to(now)) }
}

function moved<T>(items: T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1))
}

/** An arrow that can go no further is disabled; the other one takes its place. */
function focusOn(group: HTMLElement, focus: Focus) {
  const find = (selector: string) => group.querySelector<HTMLElement>(selector)
  if (focus === 'add') return find('[data-act="add"]')?.focus()
  const row = `[data-row="${focus.row}"]`
  if (focus.on === 'field') return find(`${row} :is(input, textarea, select)`)?.focus()
  const other = focus.on === 'up' ? 'down' : 'up'
  const target =
    find(`${row} [data-act="${focus.on}"]:enabled`) ?? find(`${row} [data-act="${other}"]:enabled`)
  target?.focus()
}
