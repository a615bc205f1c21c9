/**
 * Writes dates of the reader's own calendar into a page before React takes it over. The function is inlined
 * as text after the elements it writes to and runs before they are painted, so it must not use anything
 * outside itself (decision 29).
 */
export function writeOwnDays(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-own-days]')) {
    element.textContent = String(element.dataset.ownDays).replace(
      /\{(short|long):(\d+):([\w-]+)\}/g,
      (_, month: 'short' | 'long', ahead: string, locale: string) => {
        const now = new Date()
        const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + Number(ahead))
        return day.toLocaleDateString(locale, { month, day: 'numeric' }).replace(/ (?=\d)/, '\u00a0')
      },
    )
  }
}

/**
 * Returns the script to inline in a page. The text never changes, so the page's content security policy can
 * allow it by hash.
 */
export function writeOwnDaysScript(): string {
  return `(${writeOwnDays})()`
}

/**
 * Builds a placeholder in `data-own-days` for a date of the reader's calendar: `{short:7:en-US}` is the date
 * a week from now.
 */
export function dayToWrite(month: 'short' | 'long', ahead: number, locale: string): string {
  return `{${month}:${ahead}:${locale}}`
}
