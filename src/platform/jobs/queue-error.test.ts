import { expect, test } from 'vitest'
import { loggableError } from '#platform/log/loggable-error.ts'
import { queueError } from './queue-error.ts'

test('what fails in a queue is told as what it is', () => {
  const told = { message: 'the connection was lost', code: '57P01', queue: 'mail.send' }
  expect(loggableError(queueError(told))).toMatchObject({
    type: 'Error',
    message: told.message,
    code: '57P01',
  })
  expect(queueError({}).message).toBe('The job queue failed.')
  const error = new TypeError('no number')
  expect(queueError(error)).toBe(error)
})
