import { createContext, type RouterContextProvider } from 'react-router'
import type { CatalogueCache } from '#catalogue/catalogue-cache.ts'
import type { Context } from '#platform/context.ts'

/** The parts of the catalog that pages show, from the same in-memory cache that the API uses. */
export type PageCatalogue = Pick<CatalogueCache, 'version' | 'conditions' | 'pricingPlans'>

/** Set by the server for each request. Loaders of public pages use it to call use cases. */
export const appContext = createContext<{
  ctx: Context
  nonce: string
  catalogue: PageCatalogue
  answer: WholePage
}>()

/**
 * A page rendered to one string. It is not the response's body, because React Router would turn that into a
 * stream, which costs more than writing it.
 */
export type WholePage = { html?: string }

/** Returns the context that a loader passes to use cases: the caller, the clock and the database. */
export function verbContext(context: Readonly<RouterContextProvider>): Context {
  return context.get(appContext).ctx
}
