import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { appContext } from '../context.ts'
import { cachedForCatalogue } from './catalogue-data-cache.ts'

/** A catalogue whose version the test sets, and a loader that counts how often it had to load. */
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

test('what a page shows is put together once for all who ask at one version', async () => {
  const { state, ask } = aCatalogue()
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['/ 1', '/ 1', '/ 1'])
  expect(state.loads).toBe(1)
})

test('a change of the catalogue is shown to whoever asks next', async () => {
  const { state, ask } = aCatalogue()
  await ask()
  state.version = 2
  expect(await ask()).toBe('/ 2')
})

test('each page has its own, and each catalogue', async () => {
  const { ask } = aCatalogue()
  expect([await ask('/'), await ask('/plans')]).toEqual(['/ 1', '/plans 2'])
  expect(await aCatalogue().ask('/plans')).toBe('/plans 1')
})

test('what failed to load is tried again', async () => {
  const { context, ask } = aCatalogue()
  const failing = cachedForCatalogue(context, '/', () => Promise.reject(new Error('no database')))
  await expect(failing).rejects.toThrow('no database')
  expect(await ask()).toBe('/ 1')
})
