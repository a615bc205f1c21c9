import { useSyncExternalStore } from 'react'

/** False in the server's HTML and true once script has taken over the page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(neverChanges, inBrowser, onServer)
}

function neverChanges() {
  return () => undefined
}

function inBrowser() {
  return true
}

function onServer() {
  return false
}
