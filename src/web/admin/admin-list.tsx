import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigation } from 'react-router'
import { type Column, DataTable, DataTableSkeleton } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/page-state.tsx'
import { listQuery } from './list-address.ts'

export type ListPage<Row> = { data: Row[]; page: number; count: number; total: number }

/** One page of a back-office list, with what it is called and the way to the other pages. */
export function AdminList<Row>({
  title,
  list,
  columns,
  keyOf,
  empty,
}: {
  title: string
  list: ListPage<Row>
  columns: Column<Row>[]
  keyOf: (row: Row) => string
  /** What will be here, and how it comes to be. */
  empty: ReactNode
}) {
  const isLoading = useNavigation().state === 'loading'
  const pages = Math.max(1, Math.ceil(list.total / list.count))
  return (
    <>
      <header className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-[1.625rem] leading-tight">{title}</h1>
        <p className="text-muted tabular-nums">{list.total.toLocaleString('en-US')} in all</p>
      </header>
      {list.total === 0 ? (
        <EmptyState title="Nothing here yet">{empty}</EmptyState>
      ) : (
        <div aria-busy={isLoading} className={isLoading ? 'opacity-60' : ''}>
          {list.data.length === 0 ? (
            <p className="border-y border-line py-6">
              Page {list.page} is empty; the list ends on page {pages}.
            </p>
          ) : (
            <DataTable caption={title} columns={columns} rows={list.data} keyOf={keyOf} />
          )}
          <Paging page={list.page} pages={pages} count={list.count} />
        </div>
      )}
    </>
  )
}

function Paging({ page, pages, count }: { page: number; pages: number; count: number }) {
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center gap-2">
      <PageLink
        to={page > 1 ? listQuery({ page: Math.min(page - 1, pages), count }) : null}
        label="Previous page"
      >
        <ChevronLeft className="size-5" aria-hidden="true" />
      </PageLink>
      <p className="tabular-nums" aria-live="polite">
        page {page} <span className="text-muted">of {pages}</span>
      </p>
      <PageLink to={page < pages ? listQuery({ page: page + 1, count }) : null} label="Next page">
        <ChevronRight className="size-5" aria-hidden="true" />
      </PageLink>
    </nav>
  )
}

function PageLink({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  const shape = 'grid size-11 place-items-center rounded-lg'
  if (!to) return <span className={`${shape} text-edge opacity-40`}>{children}</span>
  return (
    <Link to={to} aria-label={label} className={`${shape} hover:bg-base-200`}>
      {children}
    </Link>
  )
}

export function AdminListSkeleton({ title }: { title: string }) {
  return (
    <>
      <h1 className="mb-5 text-[1.625rem] leading-tight">{title}</h1>
      <DataTableSkeleton />
    </>
  )
}
