import { expect, test } from 'vitest'
import { readList } from './read-list.ts'

const ROWS = 45

/** A list that responds like the API: there are no rows after its end. */
async function listed({ page, count }: { page: string; count: string }) {
  const [at, size] = [Number(page), Number(count)]
  const left = Math.max(0, Math.min(size, ROWS - (at - 1) * size))
  return { data: Array.from({ length: left }, (_, row) => row), page: at, count: size, total: ROWS }
}

const asked = (search: string) => new Request(`https://careplate.example/admin/food${search}`)

test.each([
  ['', 20],
  ['?page=3', 5],
  ['?page=1&count=100', 45],
])('the address %j shows %d rows', async (search, rows) => {
  expect((await readList(asked(search), listed)).data).toHaveLength(rows)
})

test.each([
  ['?page=4', '?page=3&count=20'],
  ['?page=999&count=50', '?page=1&count=50'],
  ['?query=salt&page=999&judged=false', '?query=salt&page=3&count=20&judged=false'],
])('the address %j is replaced by that of the last page', async (search, last) => {
  const leave = await readList(asked(search), listed).catch((thrown: unknown) => thrown)
  if (!(leave instanceof Response)) throw new Error('Nothing was replaced')
  expect(leave.status).toBe(302)
  expect(leave.headers.get('location')).toBe(`/admin/food${last}`)
  expect(leave.headers.get('x-remix-replace')).toBe('true')
})

test('the only page of an empty list is also its last page', async () => {
  const none = async () => ({ data: [], page: 1, count: 20, total: 0 })
  expect((await readList(asked(''), none)).data).toEqual([])
  const second = async () => ({ data: [], page: 2, count: 20, total: 0 })
  await expect(readList(asked('?page=2'), second)).rejects.toBeInstanceOf(Response)
})
