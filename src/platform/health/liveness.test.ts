import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLiveness } from './liveness.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a running process is healthy', () => {
  const { fault, stop } = watchLiveness({ isWedged: () => false })
  vi.advanceTimersByTime(60_000)
  expect(fault()).toBeUndefined()
  stop()
})

test('a process that was blocked reports this for a while', () => {
  const { fault, stop } = watchLiveness({ isWedged: () => false })
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 11_000)
  expect(fault()).toContain('stood still')
  clock.mockReturnValue(now + 20_000)
  expect(fault()).toContain('stood still')
  for (let passed = 20_500; passed < 50_000; passed += 500) {
    clock.mockReturnValue(now + passed)
    vi.advanceTimersByTime(500)
  }
  expect(fault()).toBeUndefined()
  stop()
})

test('connections that are never returned are reported', () => {
  const { fault, stop } = watchLiveness({ isWedged: () => true })
  expect(fault()).toContain('connections')
  stop()
})
