import { openDialog } from './dialog-element.ts'
import { noteShownEntry, pageHere, shownEntry } from './shown-entry.ts'

// An open dialog has an entry of its own in the browser's history, so that Back closes it and stays on the page. Such
// an entry copies the state of its page's entry. React Router is not told of it: nothing is loaded again, and the page
// does not scroll.

/** Dialogs that take part. With `address`, the address names the dialog while it is open. */
const TAKES_PART = 'dialog[data-history]'
/** How long a link in a dialog that closes may take to add the entry of its own page. */
const LINK_MS = 100

/** The dialog of the entry that the browser is at. */
let entered: string | null = null
let isGoingBack = false
let isKept = false

/** Follows all dialogs of the document from now on. */
export function keepDialogsInHistory(): void {
  if (isKept) return
  isKept = true
  noteShownEntry()
  entered = history.state?.dialog ?? null
  // After a reload only a dialog with an address can be opened again.
  if (entered && window.location.hash !== `#${entered}`) goBack()
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target instanceof HTMLDialogElement && target.matches(TAKES_PART)) follow(target)
  })
  observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['open'] })
  for (const dialog of openDialogs()) follow(dialog)
  window.addEventListener('popstate', takeEntry, { capture: true })
}

function follow(dialog: HTMLDialogElement): void {
  if (dialog.open) enter(dialog)
  else setTimeout(() => !isOpen(dialog.id) && leave(dialog), LINK_MS)
}

/** Another dialog of the same name may be open by now. */
function isOpen(id: string): boolean {
  return [...openDialogs()].some((dialog) => dialog.id === id)
}

function enter({ id, dataset }: HTMLDialogElement): void {
  if (history.state?.dialog === id || window.location.hash === `#${id}`) return
  noteShownEntry()
  const address = dataset.history === 'address' ? `#${id}` : window.location.href
  // Without a key, React Router would write another state over this one when the page is loaded again.
  history.pushState({ key: id, ...history.state, dialog: id }, '', address)
  entered = id
}

function leave({ id }: HTMLDialogElement): void {
  if (history.state?.dialog === id) goBack()
  // It was opened by a link to it: the entry is the page's own.
  else if (window.location.hash === `#${id}`) history.replaceState(history.state, '', pageHere())
  // A link in it led on.
  else if (entered === id) entered = null
}

function goBack(): void {
  isGoingBack = true
  history.back()
}

/** Opens or closes what the entry asks for. A listener of a page is told only if the page changes. */
function takeEntry(event: PopStateEvent): void {
  const left = entered
  const isOwn = isGoingBack
  isGoingBack = false
  entered = event.state?.dialog ?? null
  const { index, page } = shownEntry()
  const isSamePage = pageHere() === page
  const isSameEntry = isSamePage && event.state?.idx === index
  if (isSameEntry && (isOwn || left || entered)) event.stopImmediatePropagation()
  if (isSamePage && left) closeAllBut(entered)
  if (!entered) return
  if (window.location.hash !== `#${entered}`) {
    // The dialog cannot be opened again. Go on to the entry of its page.
    event.stopImmediatePropagation()
    isGoingBack = isSameEntry
    history.back()
  } else if (isSamePage) openDialog(entered)
}

function closeAllBut(id: string | null): void {
  for (const dialog of openDialogs()) if (dialog.id !== id) dialog.close()
}

function openDialogs(): NodeListOf<HTMLDialogElement> {
  return document.querySelectorAll<HTMLDialogElement>(`${TAKES_PART}[open]`)
}
