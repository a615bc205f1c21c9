import { expect, test } from 'vitest'
import { ApiError, asApiError } from './api-error.ts'

test('an error is returned even if `reportError` is missing, as on the server', () => {
  expect(globalThis.reportError).toBeUndefined()
  expect(asApiError(new TypeError('a fault of the page'))).toBeInstanceOf(ApiError)
  const refused = new ApiError('conflict', 'Somebody was faster.')
  expect(asApiError(refused)).toBe(refused)
})
