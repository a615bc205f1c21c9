import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logAnswer, loggedRequest } from './request-log.ts'

function aLog(level: string) {
  const lines: string[] = []
  return { lines, log: pino({ level, base: undefined }, { write: (line: string) => void lines.push(line) }) }
}

test('an answer from memory is logged as pino would log it', () => {
  const { lines, log } = aLog('info')
  const logged = loggedRequest('GET', '/blog/"quoted"\\\n/a?goal=secret', 200, performance.now())
  const requestId = 'ada-lovelace-1843'
  log.info({ requestId, ...logged }, 'request')
  logAnswer(log, requestId, logged)
  const [byPino, byUs] = lines.map((line) => ({ ...JSON.parse(line), time: 0 }))
  expect(byUs).toEqual(byPino)
  expect(Object.keys(byUs)).toEqual(Object.keys(byPino))
  expect(lines[1]?.endsWith('}\n')).toBe(true)
})

test('a quiet log stays quiet', () => {
  const { lines, log } = aLog('warn')
  logAnswer(log, 'ada-lovelace-1843', loggedRequest('GET', '/', 200, performance.now()))
  expect(lines).toEqual([])
})
