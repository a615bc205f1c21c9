import { Hono } from 'hono'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { translateError } from '#platform/http/translate-error.ts'
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
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const log = openLog('info', destination)
  const database = { isBack: false }
  const { note, noteIfOfDatabase, stop } = outageLog({ log, isOver: async () => database.isBack })
  onTestFinished(stop)
  const logged = () => lines.map(({ level, msg, errors }) => [level, msg, ...(errors ? [errors] : [])])
  return { note, logged, database, processLog: openLog('info', destination, { isCounted: noteIfOfDatabase }) }
}

test('an unreachable database is logged when the outage starts, once a minute, and when it ends', async () => {
  const { note, logged, database } = watched()
  for (let error = 0; error < 100; error += 1) expect(note(queueError(AWAY))).toBe(true)
  await vi.advanceTimersByTimeAsync(59 * SECOND)
  expect(logged()).toEqual([[50, 'the database cannot be used']])
  await vi.advanceTimersByTimeAsync(2 * SECOND)
  expect(logged().slice(1)).toEqual([[40, 'the database still cannot be used', 100]])
  note(queueError(AWAY))
  database.isBack = true
  await vi.advanceTimersByTimeAsync(6 * SECOND)
  expect(logged().slice(2)).toEqual([[40, 'the database can be used again', 101]])
  await vi.advanceTimersByTimeAsync(120 * SECOND)
  note(queueError(AWAY))
  expect(logged().slice(3)).toEqual([[50, 'the database cannot be used']])
})

test('a full disk is an outage, and errors that the database did not cause are logged separately', () => {
  const { note, logged } = watched()
  expect(note(new Error('Something else.'))).toBe(false)
  expect(note(Object.assign(new Error('canceled'), { code: '57014' }))).toBe(false)
  expect(logged()).toEqual([])
  expect(note(Object.assign(new Error('No space left on device'), { code: '53100' }))).toBe(true)
  expect(logged()).toEqual([[50, 'the database cannot be used']])
})

test('an outage that affects only some requests is one outage, although the check succeeds', async () => {
  const { note, logged, database } = watched()
  database.isBack = true
  for (let second = 0; second < 30; second += 1) {
    note(Object.assign(new Error('too many connections'), { code: '53300' }))
    await vi.advanceTimersByTimeAsync(SECOND)
  }
  expect(logged()).toEqual([[50, 'the database cannot be used']])
  await vi.advanceTimersByTimeAsync(6 * SECOND)
  expect(logged().slice(1)).toEqual([[40, 'the database can be used again', 30]])
})

test('requests, pages and jobs that fail in an outage are counted and log no errors of their own', async () => {
  const { logged, processLog } = watched()
  // No server uses the discard port (RFC 863).
  const nowhere = openDatabase('postgres://nobody@127.0.0.1:9/nothing')
  onTestFinished(() => nowhere.close())
  const app = new Hono<HttpEnv>()
  app.onError(translateError)
  app.get('/', async (c) => {
    c.set('ctx', {
      log: processLog.child({ requestId: 'one' }),
      requestId: 'one',
    } as HttpEnv['Variables']['ctx'])
    return c.json((await nowhere.db.execute('select 1')).rows)
  })
  for (let request = 0; request < 20; request += 1) expect((await app.request('/')).status).toBe(503)
  const error = await nowhere.db.transaction(async () => undefined).catch((error: Error) => error)
  processLog.error({ err: new Error('wrapped', { cause: error }) }, 'job failed; it will be tried again')
  expect(logged()).toEqual([[50, 'the database cannot be used']])
  // An unreachable server other than the database has the same code.
  const ofOthers = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  processLog.error({ err: ofOthers }, 'Cognito could not be reached')
  expect(logged().slice(1)).toEqual([[50, 'Cognito could not be reached']])
})

test('a lost connection on which the queue listens is part of the outage', () => {
  const { note, logged } = watched()
  for (const message of ['LISTEN/NOTIFY connection ended', 'LISTEN/NOTIFY heartbeat timed out'])
    expect(note(queueError(new Error(message)))).toBe(true)
  expect(note(queueError(new Error('LISTEN/NOTIFY channel registration was lost')))).toBe(false)
  expect(logged()).toEqual([[50, 'the database cannot be used']])
})
