import { render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'

/** Renders a mail as HTML and as equivalent plain text. */
export async function renderMail(mail: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(mail)
  const text = toPlainText(html, { selectors: [{ selector: 'a[href^="tel:"]', format: 'inline' }] })
  // Plain text doesn't need no-break spaces.
  return { html, text: text.replaceAll('\u00a0', ' ') }
}
