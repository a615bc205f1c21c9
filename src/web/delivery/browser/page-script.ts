import { actOnDialogs, openDialogOf } from '../../ui/behavior/dialog-element.ts'
import { keepDialogsInHistory } from '../../ui/behavior/dialog-history.ts'
import { printPage } from '../../ui/behavior/print-page.ts'
import { markSession } from './mark-session.ts'
import { stoodStill } from './stood-still.ts'

// The only script of a static page. Without it, all content is readable and every link works.

showSession()
// The session changed in another tab, or this page was restored from the browser's history.
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
// After the page has loaded, visible lazy pictures are fetched, so that the reader never scrolls to a gap.
// Pictures in other tabs or closed dialogs follow at the reader's first action, so that they are there when
// shown or printed.
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

/** Shows the links for guests or for members, and the signed-in member's address. */
function showSession(): void {
  const email = markSession()
  const account = document.querySelector<HTMLElement>('[data-for="account"]')
  if (!account || email === null) return
  account.textContent = email
  account.title = email
}
