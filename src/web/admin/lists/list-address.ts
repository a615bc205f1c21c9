const FIRST_PAGE = 1
const DEFAULT_COUNT = 20
const MOST = 300

export type ListAddress = { page: number; count: number; query: string }

/** `?query=lentil&page=2&count=20` of a back-office list; never below page 1. */
export function readListAddress(search: URLSearchParams): ListAddress {
  return {
    page: wholeNumber(search.get('page')) ?? FIRST_PAGE,
    count: Math.min(MOST, wholeNumber(search.get('count')) ?? DEFAULT_COUNT),
    query: search.get('query')?.trim() ?? '',
  }
}

export function listQuery({ page, count, query }: ListAddress): string {
  const place = { page: String(page), count: String(count) }
  return `?${new URLSearchParams(query ? { query, ...place } : place)}`
}

/** As the API takes it. */
export function toQuery({ page, count }: ListAddress): { page: string; count: string } {
  return { page: String(page), count: String(count) }
}

/** As lists of the API take it that can be searched. */
export function toSearch(address: ListAddress): { page: string; count: string; query: string } {
  return { ...toQuery(address), query: address.query }
}

function wholeNumber(text: string | null): number | null {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}
