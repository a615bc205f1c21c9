import { expect, test } from 'vitest'
import { bearerToken } from './bearer-token.ts'

test.each(['Bearer a.b-c', 'bearer a.b-c', 'BEARER \t a.b-c'])('%j shows its token', (authorization) => {
  expect(bearerToken(authorization)).toBe('a.b-c')
})

test.each([
  undefined,
  '',
  'Bearer',
  'Bearer ',
  'a.b-c',
  'Basic a.b-c',
  ' Bearer a.b-c',
  'Bearer a.b-c ',
  'Bearer a.b c',
  'Bearer a.b\u00a0c',
  'Bearera.b-c',
])('%j shows no token', (authorization) => {
  expect(bearerToken(authorization)).toBeUndefined()
})
