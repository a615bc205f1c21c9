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

export function listQuery(address: ListAddress): string {
  return `?${new URLSearchParams(toQuery(address))}`
}

/** What the address of a list asks for, as the API takes it. */
export function askedOf(request: Request) {
  return toQuery(readListAddress(new URL(request.url).searchParams))
}

function toQuery({ page, count, query }: ListAddress) {
  const place = { page: String(page), count: String(count) }
  return query ? { query, ...place } : place
}

function wholeNumber(text: string | null): number | null {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}
