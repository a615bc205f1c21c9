import { RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { appContext } from '../context.ts'
import { SHARED_PAGE } from './static-page.ts'
import { withUnsentData } from './unsent-data.ts'

const DATA = { plans: [{ name: 'Balance' }], total: 1 }

function loaded(isDocument: boolean, handle: unknown = SHARED_PAGE) {
  const module = { loader: async () => DATA, handle, default: () => null }
  const build = { routes: { page: { id: 'page', path: '', module } } } as unknown as ServerBuild
  const context = new RouterContextProvider()
  context.set(appContext, { isDocument } as never)
  const { loader } = withUnsentData(build).routes.page?.module ?? {}
  if (!loader) throw new Error('The route has lost its loader.')
  return loader({ context } as never)
}

test('a static page is rendered with all its data', async () => {
  const data = await loaded(true)
  expect({ ...(data as object) }).toEqual(DATA)
  expect(data).not.toBe(DATA)
  expect(await loaded(true)).toBe(data)
})

test('what the browser asks for, and what React takes over, is sent as it is', async () => {
  expect(await loaded(false)).toBe(DATA)
  expect(await loaded(true, null)).toBe(DATA)
  expect(await loaded(true, { isStatic: () => false })).toBe(DATA)
})
