let shown = { index: undefined as number | undefined, page: '' }

/** Returns the entry of the browser's history that the page shows: its number by React Router's count, and its address. */
export function shownEntry(): { index: number | undefined; page: string } {
  return shown
}

/** Notes which entry the page shows, after each navigation. */
export function noteShownEntry(): void {
  shown = { index: history.state?.idx, page: pageHere() }
}

export function pageHere(): string {
  return `${window.location.pathname}${window.location.search}`
}
