import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queueError } from '#platform/jobs/queue-error.ts'
import { openLog } from '#platform/log/open-log.ts'
import { outageLog } from './outage-log.ts'

const AWAY = { message: 'connect ECONNREFUSED 127.0.0.1:5440 (Queue: mail.send)', code: 'ECONNREFUSED' }
const SECOND = 1_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  return () => vi.useRealTimers()
})

function watched() {
  const lines: { level: number; msg: string; errors?: number }[] = []
  const log = openLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const database = { isBack: false }
  const { note, stop } = outageLog({ log, isOver: async () => database.isBack })
  onTestFinished(stop)
  const logged = () => lines.map(({ level, msg, errors }) => [level, msg, ...(errors ? [errors] : [])])
  return { note, logged, database }
}

test('a database that is away is told when it goes, once a minute, and when it is back', async () => {
  const { note, logged, database } = watched()
  for (let error = 0; error < 100; error += 1) expect(note(queueError(AWAY))).toBe(true)
  await vi.advanceTimersByTimeAsync(59 * SECOND)
  expect(logged()).toEqual([[50, 'the database cannot be used']])
  await vi.advanceTimersByTimeAsync(2 * SECOND)
  expect(logged().slice(1)).toEqual([[50, 'the database still cannot be used', 100]])
  note(queueError(AWAY))
  database.isBack = true
  await vi.advanceTimersByTimeAsync(2 * SECOND)
  expect(logged().slice(2)).toEqual([[40, 'the database can be used again', 101]])
  await vi.advanceTimersByTimeAsync(120 * SECOND)
  note(queueError(AWAY))
  expect(logged().slice(3)).toEqual([[50, 'the database cannot be used']])
})

test('a full disk is an outage, and what the database is not to blame for is told by itself', () => {
  const { note, logged } = watched()
  expect(note(new Error('Something else.'))).toBe(false)
  expect(note(Object.assign(new Error('canceled'), { code: '57014' }))).toBe(false)
  expect(logged()).toEqual([])
  expect(note(Object.assign(new Error('No space left on device'), { code: '53100' }))).toBe(true)
  expect(logged()).toEqual([[50, 'the database cannot be used']])
})
