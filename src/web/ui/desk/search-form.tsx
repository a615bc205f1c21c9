import { Search, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Form, Link } from 'react-router'
import { deskText } from '#web/messages/desk.ts'
import { useText } from '#web/messages/use-text.ts'
import { Button } from '../button.tsx'

/** Searches on Enter or by its button, and keeps the words in the address as `query`. */
export function SearchForm({
  label,
  query,
  clearTo,
  isBusy = false,
  children,
}: {
  label: string
  query: string
  /** The address without a search. */
  clearTo: string
  isBusy?: boolean
  /** Hidden fields that a search keeps. */
  children?: ReactNode
}) {
  const t = useText(deskText)
  const id = useId()
  return (
    <Form role="search" className="flex w-full max-w-110 items-center gap-2">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className="relative min-w-0 flex-1">
        <input
          // Another address brings other words.
          key={query}
          id={id}
          name="query"
          defaultValue={query}
          maxLength={200}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          className="input w-full border-edge pr-11"
        />
        {query && (
          <Link
            to={clearTo}
            aria-label={t('search.clear')}
            className="absolute inset-y-0 right-0 z-1 grid w-11 place-items-center"
          >
            <X className="size-4.5" aria-hidden="true" />
          </Link>
        )}
      </div>
      {children}
      <Button type="submit" kind="secondary" size="small" isBusy={isBusy}>
        {!isBusy && <Search className="size-4.5" aria-hidden="true" />}
        {t('search.submit')}
      </Button>
    </Form>
  )
}
