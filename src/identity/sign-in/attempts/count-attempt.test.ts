import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { ownDatabase } from '#tests/support/own-database.ts'
import { test } from '#tests/support/test-context.ts'
import { countAttempt } from './count-attempt.ts'

test('an attempt that read the clock slightly before another is not treated as locked', async ({ ctx }) => {
  const attempt = { sub: randomUUID(), source: 'network a' }
  const at = (milliseconds: number) => ({ ...ctx, now: () => new Date(Date.UTC(2026, 0, 1) + milliseconds) })
  expect(await countAttempt(at(2), attempt)).toBe(true)
  expect(await countAttempt(at(1), attempt)).toBe(true)
  expect(await countAttempt(at(0), attempt)).toBe(true)
})

test('of many concurrent attempts, only the first five are checked', async () => {
  await using own = await ownDatabase()
  const attempt = { sub: randomUUID(), source: 'network a' }
  const allowed = await Promise.all(Array.from({ length: 12 }, () => countAttempt(own.ctx, attempt)))
  expect(allowed.filter(Boolean)).toHaveLength(5)
})

test('a guesser on one network locks that network only', async ({ ctx }) => {
  const sub = randomUUID()
  const from = (source: string) => countAttempt(ctx, { sub, source })
  for (let n = 1; n <= 40; n += 1) await from('network of eve')
  expect(await from('network of eve')).toBe(false)
  expect(await from('network of ada')).toBe(true)
  expect(await from('device of ada')).toBe(true)
})

test('many networks guessing together lock all but a known device, for 15 minutes', async ({ ctx }) => {
  const sub = randomUUID()
  const at = (minutes: number) => ({ ...ctx, now: () => new Date(Date.UTC(2026, 0, 1, 0, minutes)) })
  const allowed = []
  for (let n = 1; n <= 60; n += 1) allowed.push(await countAttempt(at(0), { sub, source: `network ${n}` }))
  expect(allowed.filter(Boolean)).toHaveLength(50)
  expect(await countAttempt(at(1), { sub, source: 'network of ada' })).toBe(false)
  expect(await countAttempt(at(1), { sub, source: 'device of ada' })).toBe(true)
  expect(await countAttempt(at(16), { sub, source: 'network of ada' })).toBe(true)
})
