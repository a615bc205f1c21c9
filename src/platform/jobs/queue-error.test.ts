import { expect, test } from 'vitest'
import { loggableError } from '#platform/log/loggable-error.ts'
import { queueError } from './queue-error.ts'

test('what fails in a queue is told as what it is', () => {
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
