import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logAnswer, loggedRequest } from './request-log.ts'

function aLog(level: string) {
  const lines: string[] = []
  return { lines, log: pino({ level, base: undefined }, { write: (line: string) => void lines.push(line) }) }
}

test('a response from memory is one line, without its query', () => {
  const { lines, log } = aLog('info')
  logAnswer(log, 'ada-lovelace-1843', loggedRequest('GET', '/blog/"quoted"\\\n/a?goal=secret', 200, 0))
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 30,
    requestId: 'ada-lovelace-1843',
    method: 'GET',
    path: '/blog/"quoted"\\\n/a',
    status: 200,
    msg: 'request',
  })
})

test('a quiet log stays quiet', () => {
  const { lines, log } = aLog('warn')
  logAnswer(log, 'ada-lovelace-1843', loggedRequest('GET', '/', 200, performance.now()))
  expect(lines).toEqual([])
})

test.each([
  ['/health-goal/high-blood-pressure/1', '/health-goal/:slug/:id'],
  ['/Health-Goal/high-blood-pressure/1', '/health-goal/:slug/:id'],
  ['//health-goal/high-blood-pressure/1', '/health-goal/:slug/:id'],
  ['/health-goal/high-blood-pressure/1.data', '/health-goal/:slug/:id'],
  ['/%68ealth-goal/high-blood-pressure/1', '/health-goal/:slug/:id'],
  ['/health%2Dgoal%2fhigh-blood-pressure/1%ff', '/:unreadable'],
  ['/x/ada@example.org/y', '/x/:address/y'],
  ['/x/ada%40example.org', '/x/:address'],
  ['/v1/customers/cus_U1a2B3c4D5e6F7', '/v1/customers/:id'],
  ['/v1/payment_methods', '/v1/payment_methods'],
  ['/api/auth/x/ways-in/provider/Google%201029', '/api/auth/x/ways-in/provider/:key'],
])('no way of writing an address puts a health goal or an address into the log: %s', (path, logged) => {
  expect(loggedRequest('GET', path, 200, 0).path).toEqual(logged)
})
