/** Prints the page, with a part of it that paper shows only where it is asked for: see `html[data-printed]`. */
export function printPage(part = ''): void {
  document.documentElement.dataset.printed = part
  window.addEventListener('afterprint', () => delete document.documentElement.dataset.printed, { once: true })
  window.print()
}
