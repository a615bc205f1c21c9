import { Search, X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { dataEntryText } from '#web/messages/data-entry.ts'
import { useText } from '#web/messages/use-text.ts'
import { Button } from '../button.tsx'
import { Spinner } from '../spinner.tsx'

/**
 * Searches on Enter or by its button, and keeps the words in the address as `query`. Who goes on typing while a
 * search is under way loses nothing, and can search again at once.
 */
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
  const t = useText(dataEntryText)
  const id = useId()
  const { input, remember } = useWords(query)
  return (
    <Form role="search" onSubmit={remember} className="flex w-full max-w-110 items-center gap-2">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className="relative min-w-0 flex-1">
        <input
          ref={input}
          id={id}
          name="query"
          defaultValue={query}
          maxLength={200}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          className={`input w-full border-edge ${query ? 'pr-11' : ''}`}
        />
        {query && (
          <Link
            to={clearTo}
            aria-label={t('search.clear')}
            onClick={() => input.current?.focus()}
            className="absolute inset-y-0 right-0 z-1 grid w-11 place-items-center"
          >
            <X className="size-4.5" aria-hidden="true" />
          </Link>
        )}
      </div>
      {children}
      <Button type="submit" kind="secondary" size="small" className="max-md:h-12!">
        {isBusy ? <Spinner /> : <Search className="size-4.5" aria-hidden="true" />}
        <span className="max-sm:sr-only">{t('search.submit')}</span>
      </Button>
    </Form>
  )
}

/** The words follow the address, except where the address follows them. */
function useWords(query: string) {
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef<string | null>(query)
  useLayoutEffect(() => {
    if (input.current && query !== sent.current) input.current.value = query
    sent.current = null
  }, [query])
  function remember() {
    sent.current = input.current?.value.trim() ?? null
  }
  return { input, remember }
}
