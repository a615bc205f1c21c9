const FIRST_PAGE = 1
const DEFAULT_COUNT = 20
const MOST = 300

export type ListAddress = { page: number; count: number }

/** `?page=2&count=20` of a back-office list; never below page 1. */
export function readListAddress(search: URLSearchParams): ListAddress {
  return {
    page: wholeNumber(search.get('page')) ?? FIRST_PAGE,
    count: Math.min(MOST, wholeNumber(search.get('count')) ?? DEFAULT_COUNT),
  }
}

export function listQuery({ page, count }: ListAddress): string {
  return `?${new URLSearchParams({ page: String(page), count: String(count) })}`
}

/** As the API takes it. */
export function toQuery({ page, count }: ListAddress): { page: string; count: string } {
  return { page: String(page), count: String(count) }
}

function wholeNumber(text: string | null): number | null {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}
