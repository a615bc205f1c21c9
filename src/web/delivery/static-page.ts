import { createContext, useContext } from 'react'

/**
 * How a page is sent, as the `handle` of its route says. A static page comes without React: its HTML is whole,
 * links load the next page, and the page script does the rest. All other pages are taken over by React, a late
 * one only once the reader shows that it will be needed.
 */
export type PageHandle = {
  isStatic: (loaderData: unknown) => boolean
  /** The same for everybody until the catalogue changes, so that one rendering can be kept for all. */
  isShared: boolean
  isLate?: boolean
}

export const SHARED_PAGE: PageHandle = { isStatic: () => true, isShared: true }
export const STATIC_PAGE: PageHandle = { isStatic: () => true, isShared: false }
/** Static if the server could answer it; else the browser must ask, as whoever is signed in there. */
export const STATIC_IF_LOADED: PageHandle = { isStatic: Boolean, isShared: false }

/** Whole without script as far as one gets without an account. */
export const LATE_PAGE: PageHandle = { isStatic: () => false, isShared: false, isLate: true }

/** Set by the document around every page. */
export const StaticPageContext = createContext(false)

/** Whether this document is sent without React. Where this runs in a browser, it was not. */
export function useIsStaticPage(): boolean {
  return useContext(StaticPageContext)
}

export function isStaticPage(handle: unknown, loaderData: unknown): boolean {
  return (handle as PageHandle | undefined)?.isStatic(loaderData) ?? false
}

export function isLatePage(handle: unknown): boolean {
  return (handle as PageHandle | undefined)?.isLate ?? false
}
