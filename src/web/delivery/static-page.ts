import { createContext, useContext } from 'react'

/**
 * The delivery mode of a page, set in its route's `handle`. A static page is sent without React: its HTML is
 * complete, links load a new document, and the page script does the rest. React takes over all other pages,
 * and a late page only once the reader is about to need it.
 */
export type PageHandle = {
  isStatic: (loaderData: unknown) => boolean
  /**
   * True if the page is the same for all visitors until the catalog changes, so that one rendering can be
   * cached for all.
   */
  isShared: boolean
  isLate?: boolean
}

export const SHARED_PAGE: PageHandle = { isStatic: () => true, isShared: true }
export const STATIC_PAGE: PageHandle = { isStatic: () => true, isShared: false }
/**
 * Static if the server could load the data. Otherwise the browser has to load it with the visitor's session.
 */
export const STATIC_IF_LOADED: PageHandle = { isStatic: Boolean, isShared: false }

/** Complete without script for every step that needs no account. */
export const LATE_PAGE: PageHandle = { isStatic: () => false, isShared: false, isLate: true }

/** Set by the document component around every page. */
export const StaticPageContext = createContext(false)

/**
 * True if this document is sent without React. Always false in a browser, because React would not run there.
 */
export function useIsStaticPage(): boolean {
  return useContext(StaticPageContext)
}

export function isStaticPage(handle: unknown, loaderData: unknown): boolean {
  return (handle as PageHandle | undefined)?.isStatic(loaderData) ?? false
}

export function isLatePage(handle: unknown): boolean {
  return (handle as PageHandle | undefined)?.isLate ?? false
}
