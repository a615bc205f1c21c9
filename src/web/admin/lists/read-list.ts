import { replace } from 'react-router'
import { askedOf, lastPage, listQuery, readListUrl } from './list-url.ts'

type Page = { data: unknown[]; page: number; count: number; total: number }

/** Reads the page of a list that a URL requests. A page past the end redirects to the last page. */
export async function readList<Answer extends Page>(
  request: Request,
  read: (asked: ReturnType<typeof askedOf>) => Promise<Answer>,
): Promise<Answer> {
  const url = new URL(request.url)
  const answer = await read(askedOf(request))
  const last = lastPage(answer)
  if (answer.page <= last) return answer
  throw replace(`${url.pathname}${listQuery({ ...readListUrl(url.searchParams), page: last })}`)
}
