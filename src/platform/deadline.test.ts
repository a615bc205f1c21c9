import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DeadlineExceeded, deadlineSignal, timeLeftMs, withDeadline, withoutDeadline } from './deadline.ts'

const never = () => new Promise<never>(() => undefined)

test('an action that never ends is aborted at its deadline', async () => {
  await expect(withDeadline(5, never)).rejects.toThrow(DeadlineExceeded)
})

test('an action that ends in time returns its result, and failures pass through unchanged', async () => {
  expect(await withDeadline(60_000, async () => 'done')).toBe('done')
  await expect(
    withDeadline(60_000, async () => {
      throw new Error('of its own')
    }),
  ).rejects.toThrow('of its own')
})

test('a nested deadline never outlasts the outer deadline', async () => {
  await withDeadline(1000, async () => {
    await withDeadline(60_000, async () => expect(timeLeftMs()).toBeLessThanOrEqual(1000))
    await withDeadline(10, async () => expect(timeLeftMs()).toBeLessThanOrEqual(10))
    expect(timeLeftMs()).toBeGreaterThan(10)
  })
})

test('calls to other services are aborted', async () => {
  let signal: AbortSignal | undefined
  await withDeadline(5, async () => {
    signal = deadlineSignal(60_000)
    await never()
  }).catch(() => undefined)
  expect(signal?.aborted).toBe(true)
})

test('shared work has no deadline of the caller that started it', async () => {
  await withDeadline(5, () => withoutDeadline(() => wait(0, expect(timeLeftMs()).toBe(Infinity))))
  expect(timeLeftMs()).toBe(Infinity)
})
