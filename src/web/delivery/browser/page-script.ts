import { actOnDialogs, openDialogOf } from '../../ui/behavior/dialog-element.ts'
import { keepDialogsInHistory } from '../../ui/behavior/dialog-history.ts'
import { printPage } from '../../ui/behavior/print-page.ts'
import { markSession } from './mark-session.ts'
import { stoodStill } from './stood-still.ts'

// All the script of a static page. Without it everything can still be read, and every link works.

showSession()
// Somebody signed in or out in another tab, or this page comes back from the browser's history.
window.addEventListener('storage', showSession)
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  showSession()
  document.querySelector<HTMLElement>('#site-menu:popover-open')?.hidePopover()
})
document.addEventListener('click', actOnDialogs)
openDialogOf(window.location.hash)
keepDialogsInHistory()
window.addEventListener('hashchange', () => openDialogOf(window.location.hash))
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-print]') : null
  if (button) printPage(button.dataset.print)
})
// Once the page is there, the pictures further down follow: nobody scrolls into a gap. What another day or a closed
// dialog holds comes with the reader's first move, so that tabs and paper show it too.
window.addEventListener('load', () => {
  fetchPictures((picture) => picture.checkVisibility())
  const over = new AbortController()
  const fetchAll = (event: Event) => {
    if (stoodStill(event)) return
    over.abort()
    fetchPictures(() => true)
  }
  for (const move of ['pointermove', 'pointerdown', 'keydown', 'scroll', 'beforeprint'] as const)
    window.addEventListener(move, fetchAll, { signal: over.signal, passive: true })
})

function fetchPictures(isWanted: (picture: HTMLImageElement) => boolean): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')) {
    if (isWanted(picture)) picture.loading = 'eager'
  }
}

/** The links of guests or of members, and the name of whoever is signed in. */
function showSession(): void {
  const email = markSession()
  const account = document.querySelector<HTMLElement>('[data-for="account"]')
  if (!account || email === null) return
  account.textContent = email
  account.title = email
}
