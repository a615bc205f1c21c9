import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { appContext } from '../context.ts'
import { cachedForCatalogue } from './catalogue-data-cache.ts'

/** A catalog whose version the test sets, with a loader that counts its calls. */
function aCatalogue() {
  const state = { version: 1, loads: 0 }
  const context = new RouterContextProvider()
  const catalogue = { version: async () => state.version }
  context.set(appContext, { ctx: {}, nonce: '', catalogue } as never)
  const ask = (name = '/') =>
    cachedForCatalogue(context, name, async () => {
      state.loads += 1
      return `${name} ${state.loads}`
    })
  return { state, context, ask }
}

test('page data is loaded once for all requests at the same version', async () => {
  const { state, ask } = aCatalogue()
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['/ 1', '/ 1', '/ 1'])
  expect(state.loads).toBe(1)
})

test('a catalog change is shown on the next request', async () => {
  const { state, ask } = aCatalogue()
  await ask()
  state.version = 2
  expect(await ask()).toBe('/ 2')
})

test('each page and each catalog has its own data', async () => {
  const { ask } = aCatalogue()
  expect([await ask('/'), await ask('/plans')]).toEqual(['/ 1', '/plans 2'])
  expect(await aCatalogue().ask('/plans')).toBe('/plans 1')
})

test('failed data is loaded again', async () => {
  const { context, ask } = aCatalogue()
  const failing = cachedForCatalogue(context, '/', () => Promise.reject(new Error('no database')))
  await expect(failing).rejects.toThrow('no database')
  expect(await ask()).toBe('/ 1')
})
