import { expect, test } from 'vitest'
import { SessionSight } from './session-sight.ts'

test('a savepoint that is gone back to shows what was shown as it was made', () => {
  const session = new SessionSight()
  session.setShown('ada')
  session.followed('begin', 'BEGIN')
  session.setShown('ben')
  session.followed('savepoint sp1', 'SAVEPOINT')
  session.setShown('*')
  session.followed('savepoint sp2', 'SAVEPOINT')
  session.setShown('')
  session.followed('rollback to savepoint sp2', 'ROLLBACK')
  expect(session.shows('*')).toBe(true)
  session.followed('rollback to savepoint sp1', 'ROLLBACK')
  expect(session.shows('ben')).toBe(true)
  session.followed('rollback', 'ROLLBACK')
  expect(session.shows('ada')).toBe(true)
})

test('what a savepoint or a transaction was told stays once it is kept', () => {
  const session = new SessionSight()
  session.followed('begin read write', 'BEGIN')
  session.followed('savepoint sp1', 'SAVEPOINT')
  session.setShown('ada')
  session.followed('release savepoint sp1', 'RELEASE')
  session.followed('commit', 'COMMIT')
  expect(session.shows('ada')).toBe(true)
})

test('a transaction that failed takes back what it was told, though it is told to commit', () => {
  const session = new SessionSight()
  session.setShown('ada')
  session.followed('begin', 'BEGIN')
  session.setShown('*')
  session.followed('commit', 'ROLLBACK')
  expect(session.shows('ada')).toBe(true)
})

test('what it was told and has not answered is not taken for shown', () => {
  const session = new SessionSight()
  session.setShown('ada')
  session.forget()
  for (const rowsOf of ['ada', '', '*']) expect(session.shows(rowsOf)).toBe(false)
  session.followed('begin', 'BEGIN')
  session.setShown('ben')
  session.followed('rollback', 'ROLLBACK')
  for (const rowsOf of ['ada', 'ben', '', '*']) expect(session.shows(rowsOf)).toBe(false)
})
