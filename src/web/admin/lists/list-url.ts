const FIRST_PAGE = 1
const DEFAULT_COUNT = 20
const MOST = 300

export type ListUrl = {
  page: number
  count: number
  query: string
  /** The active filter, named as in the API's lists: `judged=false`, `food=170379`. */
  filter: Filter | null
}

type Filter = { name: FilterName; value: string }

const FILTERS = ['judged', 'food', 'claims', 'part'] as const
export type FilterName = (typeof FILTERS)[number]

/** Parses `?query=lentil&page=2&count=20` of a back-office list. The page is never below 1. */
export function readListUrl(search: URLSearchParams): ListUrl {
  const name = FILTERS.find((name) => search.get(name))
  return {
    page: wholeNumber(search.get('page')) ?? FIRST_PAGE,
    count: Math.min(MOST, wholeNumber(search.get('count')) ?? DEFAULT_COUNT),
    query: search.get('query')?.trim() ?? '',
    filter: name ? { name, value: search.get(name) ?? '' } : null,
  }
}

export function listQuery({ filter, ...url }: ListUrl): string {
  const asked = new URLSearchParams(toQuery(url))
  if (filter) asked.set(filter.name, filter.value)
  return `?${asked}`
}

/** Converts the list parameters of a URL to the API's format. */
export function askedOf(request: Request) {
  return toQuery(readListUrl(new URL(request.url).searchParams))
}

/** Returns the value of the filter with that name, if it is set. */
export function filterOf(request: Request, name: FilterName): string | undefined {
  return new URL(request.url).searchParams.get(name) || undefined
}

/** An empty list has one page too. */
export function lastPage({ count, total }: { count: number; total: number }): number {
  return Math.max(FIRST_PAGE, Math.ceil(total / count))
}

function toQuery({ page, count, query }: Pick<ListUrl, 'page' | 'count' | 'query'>) {
  const place = { page: String(page), count: String(count) }
  return query ? { query, ...place } : place
}

function wholeNumber(text: string | null): number | null {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}
