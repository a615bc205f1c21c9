import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { openDialogOf } from './dialog-element.ts'

/**
 * Opens the dialog that the address names after its `#`, until it names another place, and has the browser look for any other place there: it
 * does so by itself only for links that it follows itself, and before this page was written.
 */
export function useTargetInUrl(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const named = hash && document.getElementById(hash.slice(1))
    if (!named) return
    if (named instanceof HTMLDialogElement) {
      openDialogOf(hash)
      return () => named.close()
    }
    if (!named.matches(':target')) window.location.replace(hash)
  }, [hash])
}
