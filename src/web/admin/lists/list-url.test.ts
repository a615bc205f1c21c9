import { expect, test } from 'vitest'
import { type ListUrl, listQuery, readListUrl } from './list-url.ts'

test.each([
  ['', { page: 1, count: 20, query: '', filter: null }],
  ['page=3&count=50', { page: 3, count: 50, query: '', filter: null }],
  ['page=0', { page: 1, count: 20, query: '', filter: null }],
  ['page=-2&count=-1', { page: 1, count: 20, query: '', filter: null }],
  ['page=two&count=1e3', { page: 1, count: 20, query: '', filter: null }],
  ['count=9999', { page: 1, count: 300, query: '', filter: null }],
  ['judged=false', { page: 1, count: 20, query: '', filter: { name: 'judged', value: 'false' } }],
  ['food=', { page: 1, count: 20, query: '', filter: null }],
  ['query=+green+lentil+', { page: 1, count: 20, query: 'green lentil', filter: null }],
])('the address %j shows %j', (url, shown) => {
  expect(readListUrl(new URLSearchParams(url))).toEqual(shown)
})

test.each<[ListUrl, string]>([
  [{ page: 2, count: 20, query: '', filter: null }, '?page=2&count=20'],
  [{ page: 1, count: 50, query: 'salt & oil', filter: null }, '?query=salt+%26+oil&page=1&count=50'],
  [
    { page: 3, count: 20, query: '', filter: { name: 'food', value: '170379' } },
    '?page=3&count=20&food=170379',
  ],
])('the address of %j leads back to it', (url, query) => {
  expect(listQuery(url)).toBe(query)
  expect(readListUrl(new URLSearchParams(query))).toEqual(url)
})
