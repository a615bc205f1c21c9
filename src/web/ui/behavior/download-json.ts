/** So long the browser may take to begin: some ask for the content only after the click. */
const REVOKED_AFTER_MS = 60_000

/** Hands `content` to the browser as a JSON file for its downloads. */
export function downloadJson(fileName: string, content: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKED_AFTER_MS)
}
