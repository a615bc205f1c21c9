import type { ReactNode } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { adminFrameText } from '#web/messages/admin-frame.ts'
import { useText } from '#web/messages/use-text.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { type Column, DataTable, DataTableSkeleton } from '#web/ui/desk/data-table.tsx'
import { Paging } from '#web/ui/desk/paging.tsx'
import { SearchForm } from '#web/ui/desk/search-form.tsx'
import { EmptyState } from '#web/ui/page-state.tsx'
import { PageTitle } from '../frame/page-title.tsx'
import { listQuery, readListAddress } from './list-address.ts'

export type ListAnswer<Row> = { data: Row[]; page: number; count: number; total: number }

/** One page of a back-office list: the search, the rows, and the way to the other pages. */
export function ListPage<Row>({
  title,
  list,
  columns,
  keyOf,
  empty,
  searchLabel,
  actions,
  above,
}: {
  title: string
  list: ListAnswer<Row>
  columns: Column<Row>[]
  keyOf: (row: Row) => string
  /** What will be here, and how it comes to be. */
  empty: ReactNode
  /** Names the search box of lists that have one. */
  searchLabel?: string
  actions?: ReactNode
  above?: ReactNode
}) {
  const t = useText(adminFrameText)
  const navigate = useNavigate()
  const { search } = useLocation()
  const { state, location } = useNavigation()
  const isLoading = state === 'loading' && location.pathname === window.location.pathname
  const { query } = searchLabel ? readListAddress(new URLSearchParams(search)) : { query: '' }
  const { page, count, total } = list
  const pages = Math.max(1, Math.ceil(total / count))
  const all = listQuery({ page: 1, count, query: '' })
  return (
    <>
      {above}
      <PageTitle
        title={title}
        about={
          <span role="status">{query ? t('list.found', { total, query }) : t('list.inAll', { total })}</span>
        }
        actions={actions}
      />
      {searchLabel && (
        <div className="mb-4">
          <SearchForm label={searchLabel} query={query} clearTo={all} isBusy={isLoading}>
            <input type="hidden" name="count" value={count} />
          </SearchForm>
        </div>
      )}
      {total === 0 && !query && <EmptyState title={t('list.nothing')}>{empty}</EmptyState>}
      {total === 0 && query && (
        <EmptyState
          title={t('list.noMatch')}
          action={
            <ButtonLink kind="secondary" size="small" to={all}>
              {t('list.clear')}
            </ButtonLink>
          }
        >
          {t('list.noMatchBody', { query })}
        </EmptyState>
      )}
      {total > 0 && (
        <div aria-busy={isLoading} className={isLoading ? 'opacity-60' : ''}>
          {list.data.length === 0 ? (
            <p className="border-y border-line py-6">{t('list.beyond', { page, pages })}</p>
          ) : (
            <DataTable caption={title} columns={columns} rows={list.data} keyOf={keyOf} isStacked />
          )}
          <Paging
            page={page}
            pages={pages}
            count={count}
            toPage={(page) => listQuery({ page, count, query })}
            onCount={(count) => void navigate(listQuery({ page: 1, count, query }))}
          />
        </div>
      )}
    </>
  )
}

export function ListPageSkeleton({ title, hasSearch = false }: { title: string; hasSearch?: boolean }) {
  return (
    <>
      <PageTitle title={title} />
      {hasSearch && <div aria-hidden="true" className="skeleton mb-4 h-10 w-full max-w-110 rounded-lg" />}
      <DataTableSkeleton />
    </>
  )
}
