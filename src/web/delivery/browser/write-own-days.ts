/**
 * Writes days of the reader’s own calendar into a page that React takes over only later. It stands in the page as text,
 * behind what it writes, and runs before that is painted, so it must use nothing from outside itself (decision 29).
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

/** What stands in a page; always the same, so that its policy can name it by its hash. */
export function writeOwnDaysScript(): string {
  return `(${writeOwnDays})()`
}

/** Stands for a day of the reader’s in the words of `data-own-days`: `{short:7:en-US}` for that of next week. */
export function dayToWrite(month: 'short' | 'long', ahead: number, locale: string): string {
  return `{${month}:${ahead}:${locale}}`
}
