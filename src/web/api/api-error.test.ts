import { expect, test } from 'vitest'
import { ApiError, asApiError } from './api-error.ts'

test('where nothing reports errors, as on the server, one is still told as one', () => {
  expect(globalThis.reportError).toBeUndefined()
  expect(asApiError(new TypeError('a fault of the page'))).toBeInstanceOf(ApiError)
  const refused = new ApiError('conflict', 'Somebody was faster.')
  expect(asApiError(refused)).toBe(refused)
})
