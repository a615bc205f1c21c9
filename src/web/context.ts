import { createContext, type RouterContextProvider } from 'react-router'
import type { CatalogueCache } from '#catalogue/catalogue-cache.ts'
import type { Context } from '#platform/context.ts'

/** What pages show of the catalogue, from the memory that the API answers from. */
export type PageCatalogue = Pick<CatalogueCache, 'version' | 'conditions' | 'pricingPlans'>

/** Filled by the server for each request; loaders of public pages call verbs with it. */
export const appContext = createContext<{
  ctx: Context
  nonce: string
  catalogue: PageCatalogue
  answer: WholePage
}>()

/** A page that was written in one piece. As a body it would be made a stream, which costs more than to write it. */
export type WholePage = { html?: string }

/** What a loader gives to verbs: who asks, the clock, the database. */
export function verbContext(context: Readonly<RouterContextProvider>): Context {
  return context.get(appContext).ctx
}
