import './data-entry.css'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { uiText } from '#web/messages/ui.ts'
import { useText } from '#web/messages/use-text.ts'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  className?: string
  /** Where it stands in a stacked row: on top, at the right of that, or beneath, after its header or without it. */
  place?: 'title' | 'side' | 'line' | 'bare'
  /** How many lines it takes at least. */
  lines?: number
  /** Its share of a row in percent, where a list keeps its columns while it loads. */
  share?: number
}

/**
 * A dense table that scrolls sideways in its own frame where it does not fit. A stacked one shows each row as a
 * block on small screens instead.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  isStacked = false,
}: {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  isStacked?: boolean
}) {
  return (
    <ScrollFrame label={caption}>
      <table className={tableClass(isStacked, columns)}>
        <caption className="sr-only">{caption}</caption>
        <Shares columns={columns} />
        <thead>
          <tr className="border-b border-line">
            {columns.map(({ header, className = '' }) => (
              <th key={header} scope="col" className={`${HEADER_CELL} ${className}`}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={`${ROW} hover:bg-base-200`}>
              {columns.map(({ header, cell, className = '', place = 'line' }) => (
                <td key={header} data-header={header} data-place={place} className={`${CELL} ${className}`}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  )
}

const ROW = 'data-row border-b border-line last:border-b-0'
const CELL = 'py-2.5 pr-6 align-top last:pr-0'
const HEADER_CELL = 'py-2.5 pr-6 align-bottom font-semibold whitespace-nowrap text-muted last:pr-0'

type Sharing = { header: string; share?: number }

function tableClass(isStacked: boolean, columns: readonly Sharing[]): string {
  return `w-full border-collapse text-left ${isStacked ? 'data-stacked' : ''} ${hasShares(columns) ? 'data-shared' : ''}`
}

function hasShares(columns: readonly Sharing[]): boolean {
  return columns.some(({ share }) => share !== undefined)
}

/** In attributes: pages let in no style that stands in HTML. */
function Shares({ columns }: { columns: readonly Sharing[] }) {
  if (!hasShares(columns)) return null
  return (
    <colgroup>
      {columns.map(({ header, share }) => (
        <col key={header} width={share === undefined ? undefined : `${share}%`} />
      ))}
    </colgroup>
  )
}

// Positioned, so that what is hidden from sight in it is cut off with the rest.
const FRAME = 'data-frame relative overflow-x-auto border-y border-line'

/** Holds what may be wider than the screen. */
export function ScrollFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard.
    <section aria-label={label} tabIndex={0} className={FRAME}>
      {children}
    </section>
  )
}

/** The link that a whole row of a table stands for. */
export function RowLink({ className = '', ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={`stretched-link ${className}`} />
}

/** Holds the place of a table with rows of the height that its rows have at least. */
export function DataTableSkeleton<Row>({
  columns,
  rows = 8,
  isStacked = false,
}: {
  columns: Pick<Column<Row>, 'header' | 'className' | 'place' | 'lines' | 'share'>[]
  rows?: number
  isStacked?: boolean
}) {
  const t = useText(uiText)
  return (
    <section aria-busy="true" aria-label={t('loading')} className="overflow-hidden border-y border-line">
      <table aria-hidden="true" className={tableClass(isStacked, columns)}>
        <Shares columns={columns} />
        <thead>
          <tr className="border-b border-line">
            {columns.map(({ header, className = '' }) => (
              <th key={header} className={`${HEADER_CELL} ${className}`}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
            <tr key={row} className={ROW}>
              {columns.map(({ header, className = '', place = 'line', lines = 1 }) => (
                <td key={header} data-place={place} className={`${CELL} ${className}`}>
                  <SkeletonText lines={lines} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** As high as lines of text are where it stands. */
function SkeletonText({ lines }: { lines: number }) {
  return Array.from({ length: lines }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move.
    <span key={line} className="block">
      <span className="skeleton inline-block h-[0.8em] w-full max-w-44 min-w-12 rounded align-baseline" />
    </span>
  ))
}
