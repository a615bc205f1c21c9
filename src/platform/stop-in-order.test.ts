import { expect, test, vi } from 'vitest'
import { stopInOrder } from './stop-in-order.ts'

test('a part that hangs or fails does not keep later parts from stopping', async () => {
  const warn = vi.fn()
  const stopped: string[] = []
  await stopInOrder({ warn } as never, [
    { name: 'first', stop: async () => stopped.push('first') },
    { name: 'hanging', stop: () => new Promise(() => undefined), withinMs: 5 },
    {
      name: 'failing',
      stop: async () => {
        throw new Error('gone')
      },
    },
    { name: 'last', stop: async () => stopped.push('last') },
  ])
  expect(stopped).toEqual(['first', 'last'])
  expect(warn.mock.calls.map(([said]) => said.part)).toEqual(['hanging', 'failing'])
})
