import type { CSSProperties, ReactNode } from 'react'
import { uiText } from '#web/messages/ui.ts'
import { useText } from '#web/messages/use-text.ts'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  className?: string
}

/** A shade at the right edge that goes away once the last column is in sight. */
const EDGE: CSSProperties = {
  background: `
    linear-gradient(to left, var(--color-base-100) 40%, transparent) right / 3.5rem 100% no-repeat local,
    linear-gradient(to left, color-mix(in oklab, var(--color-base-content) 22%, transparent), transparent) right / 0.9rem 100% no-repeat scroll`,
}

/** A dense table that scrolls sideways in its own frame where it does not fit. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
}: {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard.
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto border-y border-line" style={EDGE}>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line">
            {columns.map(({ header, className = '' }) => (
              <th
                key={header}
                scope="col"
                className={`py-2.5 pr-6 align-bottom font-semibold whitespace-nowrap text-muted last:pr-0 ${className}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="group border-b border-line last:border-b-0 hover:bg-base-200">
              {columns.map(({ header, cell, className = '' }) => (
                <td key={header} className={`py-2.5 pr-6 align-top last:pr-0 ${className}`}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export function DataTableSkeleton({ rows = 8 }: { rows?: number }) {
  const t = useText(uiText)
  return (
    <section aria-busy="true" aria-label={t('loading')} className="border-y border-line">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
        <div key={row} className="border-b border-line py-3 last:border-b-0">
          <div aria-hidden="true" className="skeleton h-4 w-full rounded" />
        </div>
      ))}
    </section>
  )
}
