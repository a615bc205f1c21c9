import { expect, test } from 'vitest'
import { loggableError } from '#platform/log/loggable-error.ts'
import { queueError } from './queue-error.ts'

test('an error in a queue is reported as the original error', () => {
  const failure = { message: 'the connection was lost', code: '57P01', queue: 'mail.send' }
  expect(loggableError(queueError(failure))).toMatchObject({
    type: 'Error',
    message: failure.message,
    code: '57P01',
  })
  expect(queueError({}).message).toBe('The job queue failed.')
  const error = new TypeError('no number')
  expect(queueError(error)).toBe(error)
})
