import { render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'

/** A mail's HTML and its plain-text part, which says the same. */
export async function renderMail(mail: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(mail)
  const text = toPlainText(html, { selectors: [{ selector: 'a[href^="tel:"]', format: 'inline' }] })
  // What holds words together on a line is nothing to whoever reads plain text.
  return { html, text: text.replaceAll('\u00a0', ' ') }
}
