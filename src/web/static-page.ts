import { createContext, useContext } from 'react'

/**
 * How a page is sent, as the `handle` of its route says. A static page comes without React: its HTML is whole,
 * links load the next page, and the page script does the rest. All other pages are taken over by React.
 */
export type PageHandle = {
  isStatic: (loaderData: unknown) => boolean
  /** The same for everybody until the catalogue changes, so that one rendering can be kept for all. */
  isShared: boolean
}

export const SHARED_PAGE: PageHandle = { isStatic: () => true, isShared: true }
export const STATIC_PAGE: PageHandle = { isStatic: () => true, isShared: false }
/** Static if the server could answer it; else the browser must ask, as whoever is signed in there. */
export const STATIC_IF_LOADED: PageHandle = { isStatic: Boolean, isShared: false }

/** Set by the document around every page. */
export const StaticPageContext = createContext(false)

/** Whether this document is sent without React. Where this runs in a browser, it was not. */
export function useIsStaticPage(): boolean {
  return useContext(StaticPageContext)
}

export function isStaticPage(handle: unknown, loaderData: unknown): boolean {
  return (handle as PageHandle | undefined)?.isStatic(loaderData) ?? false
}
