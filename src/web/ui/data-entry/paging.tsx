import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { dataEntryText } from '#web/messages/data-entry.ts'
import { useText } from '#web/messages/use-text.ts'

const COUNTS = [20, 50, 100]

/** The way to the other pages of a list, and how long one is. */
export function Paging({
  page,
  pages,
  count,
  toPage,
  onCount,
}: {
  page: number
  pages: number
  count: number
  toPage: (page: number) => string
  onCount: (count: number) => void
}) {
  const t = useText(dataEntryText)
  const { nav, leave } = useFocusWithin(page)
  const counts = COUNTS.includes(count) ? COUNTS : [...COUNTS, count].toSorted((a, b) => a - b)
  return (
    <nav ref={nav} aria-label={t('paging.label')} className="mt-3 flex flex-wrap items-center gap-2">
      <PageLink
        to={page > 1 ? toPage(Math.min(page - 1, pages)) : null}
        label={t('paging.previous')}
        onClick={leave}
        icon={<ChevronLeft className="size-5" aria-hidden="true" />}
      />
      <p className="tabular-nums max-[22.5rem]:grow max-[22.5rem]:text-center">
        {t('paging.page', { page })} <span className="text-muted">{t('paging.of', { pages })}</span>
      </p>
      <PageLink
        to={page < pages ? toPage(page + 1) : null}
        label={t('paging.next')}
        onClick={leave}
        icon={<ChevronRight className="size-5" aria-hidden="true" />}
      />
      <label className="ml-auto flex items-center gap-2 text-muted max-[22.5rem]:w-full max-[22.5rem]:justify-between">
        {t('paging.rows')}
        <select
          value={count}
          onChange={({ target }) => onCount(Number(target.value))}
          className="select w-auto border-edge text-base-content"
        >
          {counts.map((count) => (
            <option key={count}>{count}</option>
          ))}
        </select>
      </label>
    </nav>
  )
}

/** On the first and the last page one of the links goes away; the focus that it had stays among the others. */
function useFocusWithin(page: number) {
  const nav = useRef<HTMLElement>(null)
  const isLeaving = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other links.
  useEffect(() => {
    // Who went on somewhere else meanwhile stays there.
    if (isLeaving.current && document.activeElement === document.body) {
      nav.current?.querySelector('a')?.focus()
    }
    isLeaving.current = false
  }, [page])
  function leave() {
    isLeaving.current = true
  }
  return { nav, leave }
}

function PageLink({
  to,
  label,
  icon,
  onClick,
}: {
  to: string | null
  label: string
  icon: ReactNode
  onClick: () => void
}) {
  const shape = 'grid size-11 place-items-center rounded-lg'
  if (!to) return <span className={`${shape} text-edge opacity-40`}>{icon}</span>
  return (
    <Link to={to} aria-label={label} onClick={onClick} className={`${shape} hover:bg-base-200`}>
      {icon}
    </Link>
  )
}
