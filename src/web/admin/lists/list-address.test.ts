import { expect, test } from 'vitest'
import { listQuery, readListAddress } from './list-address.ts'

test.each([
  ['', { page: 1, count: 20, query: '' }],
  ['page=3&count=50', { page: 3, count: 50, query: '' }],
  ['page=0', { page: 1, count: 20, query: '' }],
  ['page=-2&count=-1', { page: 1, count: 20, query: '' }],
  ['page=two&count=1e3', { page: 1, count: 20, query: '' }],
  ['count=9999', { page: 1, count: 300, query: '' }],
  ['query=+green+lentil+', { page: 1, count: 20, query: 'green lentil' }],
])('the address %j shows %j', (address, shown) => {
  expect(readListAddress(new URLSearchParams(address))).toEqual(shown)
})

test.each([
  [{ page: 2, count: 20, query: '' }, '?page=2&count=20'],
  [{ page: 1, count: 50, query: 'salt & oil' }, '?query=salt+%26+oil&page=1&count=50'],
])('the address of %j leads back to it', (address, query) => {
  expect(listQuery(address)).toBe(query)
  expect(readListAddress(new URLSearchParams(query))).toEqual(address)
})
