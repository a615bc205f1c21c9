import { type ReactNode, useState } from 'react'
import { Link, useLocation, useNavigate, useNavigation } from 'react-router'
import { adminFrameText } from '#web/messages/admin/admin-frame.ts'
import { useText } from '#web/messages/use-text.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { type Column, DataTable, DataTableSkeleton } from '#web/ui/data-entry/data-table.tsx'
import { Paging } from '#web/ui/data-entry/paging.tsx'
import { SearchForm } from '#web/ui/data-entry/search-form.tsx'
import { EmptyState } from '#web/ui/page-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PageTitle } from '../frame/page-title.tsx'
import { ToggleAlertPlace } from './enabled-toggle.tsx'
import { type FilterName, type ListUrl, lastPage, listQuery, readListUrl } from './list-url.ts'

export type ListAnswer<Row> = { data: Row[]; page: number; count: number; total: number }

/** The definition of a list, which does not depend on its rows. */
export type List<Row> = {
  title: string
  columns: Column<Row>[]
  keyOf: (row: Row) => string
  /** Explains what the list will contain and how rows get there. */
  empty: ReactNode
  /** The message for an empty list, if being empty is good news. */
  allWell?: string
  searchLabel?: string
  filter?: ListFilter
  actions?: ReactNode
  above?: ReactNode
  /** A note that applies to all rows, shown once above them. */
  note?: string
}

export type ListFilter = {
  name: FilterName
  label: string
  /** The first option has no value and stands for all rows. */
  options: { value: string | null; label: string }[]
  /** The message shown if the filter matches no rows. */
  empty: { title: string; body: string }
}

/** One page of a back-office list: the search box, the rows, and links to the other pages. */
export function ListPage<Row>({
  title,
  list,
  columns,
  keyOf,
  empty,
  allWell,
  searchLabel,
  filter,
  actions,
  above,
  note,
}: List<Row> & { list: ListAnswer<Row> }) {
  const t = useText(adminFrameText)
  const navigate = useNavigate()
  const isLoading = useIsLoading()
  const [alertPlace, setAlertPlace] = useState<Element | null>(null)
  const { page, count, total } = list
  const shown = useShown({ hasSearch: searchLabel !== undefined, filter })
  const { query } = shown
  const toList = (part: Partial<ListUrl>) => listQuery({ ...shown, page: 1, count, ...part })
  return (
    <>
      {above}
      <PageTitle
        title={title}
        about={
          <span role="status">
            {query
              ? t('list.found', { total, query })
              : (total > 0 || !allWell) && t('list.inAll', { total })}
          </span>
        }
        actions={actions}
      />
      {(searchLabel || filter) && (
        <Tools>
          {searchLabel && (
            <SearchForm label={searchLabel} query={query} clearTo={toList({ query: '' })} isBusy={isLoading}>
              <input type="hidden" name="count" value={count} />
              {shown.filter && <input type="hidden" name={shown.filter.name} value={shown.filter.value} />}
            </SearchForm>
          )}
          {filter && <FilterLinks filter={filter} chosen={shown.filter?.value ?? null} toList={toList} />}
        </Tools>
      )}
      {total === 0 && (
        <NoRows
          query={query}
          empty={shown.filter && filter ? filter.empty : { title: allWell ?? t('list.nothing'), body: empty }}
          showAll={query || shown.filter ? toList({ query: '', filter: null }) : null}
        />
      )}
      {total > 0 && (
        <div aria-busy={isLoading} className={isLoading ? 'opacity-60' : ''}>
          {note && <p className={NOTE}>{note}</p>}
          <div ref={setAlertPlace} className="flex flex-col gap-3 not-empty:mb-4" />
          <ToggleAlertPlace value={alertPlace}>
            <DataTable caption={title} columns={columns} rows={list.data} keyOf={keyOf} isStacked />
          </ToggleAlertPlace>
          <Paging
            page={page}
            pages={lastPage(list)}
            count={count}
            toPage={(page) => toList({ page })}
            onCount={(count) => void navigate(toList({ count }))}
          />
        </div>
      )}
    </>
  )
}

/** Reads the list's state from the URL, ignoring parts that this list does not support. */
function useShown({ hasSearch, filter }: { hasSearch: boolean; filter: ListFilter | undefined }): ListUrl {
  const asked = readListUrl(new URLSearchParams(useLocation().search))
  const isOffered =
    filter?.name === asked.filter?.name && filter?.options.some(({ value }) => value === asked.filter?.value)
  return { ...asked, query: hasSearch ? asked.query : '', filter: isOffered ? asked.filter : null }
}

function useIsLoading(): boolean {
  const { state, location } = useNavigation()
  return state === 'loading' && location.pathname === window.location.pathname
}

function Tools({ children }: { children: ReactNode }) {
  return <div className="mb-4 flex flex-wrap items-center gap-x-8 gap-y-2">{children}</div>
}

const NOTE = 'mb-2 text-small text-muted'
const FILTER_LINKS = 'flex min-h-10 flex-wrap items-center gap-x-6'

function FilterLinks({
  filter: { name, label, options },
  chosen,
  toList,
}: {
  filter: ListFilter
  chosen: string | null
  toList: (part: Partial<ListUrl>) => string
}) {
  return (
    <nav aria-label={label} className={FILTER_LINKS}>
      {options.map(({ value, label }) => (
        <Link
          key={label}
          to={toList({ filter: value === null ? null : { name, value } })}
          aria-current={value === chosen ? 'true' : undefined}
          className="nav-link min-w-6 text-muted aria-[current]:text-base-content"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

function NoRows({
  query,
  empty,
  showAll,
}: {
  query: string
  empty: { title: string; body: ReactNode }
  /** The URL that clears search and filter; null if neither is set. */
  showAll: string | null
}) {
  const t = useText(adminFrameText)
  const action = showAll && (
    <ButtonLink kind="secondary" size="small" to={showAll}>
      {t('list.clear')}
    </ButtonLink>
  )
  return (
    <EmptyState title={query ? t('list.noMatch') : empty.title} action={action}>
      {query ? t('list.noMatchBody', { query }) : empty.body}
    </EmptyState>
  )
}

/** The placeholder for a list while it loads. Everything is already in its final place. */
export function ListPageSkeleton<Row>({
  title,
  columns,
  searchLabel,
  filter,
  actions,
  above,
  note,
}: Omit<List<Row>, 'keyOf' | 'empty'>) {
  return (
    <>
      {above}
      <PageTitle title={title} about={<Skeleton className="h-4 w-12" />} actions={actions} />
      {(searchLabel || filter) && (
        <Tools>
          {searchLabel && <Skeleton className="h-12 w-full max-w-110 md:h-10" />}
          {filter && (
            <div aria-hidden="true" className={FILTER_LINKS}>
              {filter.options.map(({ label }) => (
                <span key={label} className="nav-link min-w-6 text-muted">
                  {label}
                </span>
              ))}
            </div>
          )}
        </Tools>
      )}
      {note && <p className={NOTE}>{note}</p>}
      <DataTableSkeleton columns={columns} isStacked />
    </>
  )
}
