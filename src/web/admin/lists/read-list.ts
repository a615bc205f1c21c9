import { replace } from 'react-router'
import { askedOf, lastPage, listQuery, readListUrl } from './list-url.ts'

type Page = { data: unknown[]; page: number; count: number; total: number }

/** The page of a list that an address asks for. One behind the end of the list leads to its last page instead. */
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
