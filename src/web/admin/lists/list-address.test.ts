import { expect, test } from 'vitest'
import { type ListAddress, listQuery, readListAddress } from './list-address.ts'

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
])('the address %j shows %j', (address, shown) => {
  expect(readListAddress(new URLSearchParams(address))).toEqual(shown)
})

test.each<[ListAddress, string]>([
  [{ page: 2, count: 20, query: '', filter: null }, '?page=2&count=20'],
  [{ page: 1, count: 50, query: 'salt & oil', filter: null }, '?query=salt+%26+oil&page=1&count=50'],
  [
    { page: 3, count: 20, query: '', filter: { name: 'food', value: '170379' } },
    '?page=3&count=20&food=170379',
  ],
])('the address of %j leads back to it', (address, query) => {
  expect(listQuery(address)).toBe(query)
  expect(readListAddress(new URLSearchParams(query))).toEqual(address)
})
