import { expect, test } from 'vitest'
import { listQuery, readListAddress } from './list-address.ts'

test.each([
  ['', { page: 1, count: 20 }],
  ['page=3&count=50', { page: 3, count: 50 }],
  ['page=0', { page: 1, count: 20 }],
  ['page=-2&count=-1', { page: 1, count: 20 }],
  ['page=two&count=1e3', { page: 1, count: 20 }],
  ['count=9999', { page: 1, count: 300 }],
])('the address %j shows %j', (address, shown) => {
  expect(readListAddress(new URLSearchParams(address))).toEqual(shown)
})

test('an address leads back to the same page', () => {
  expect(listQuery({ page: 2, count: 20 })).toBe('?page=2&count=20')
})
