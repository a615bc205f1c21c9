import { render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'

/** A mail's HTML and its plain-text part, which says the same. */
export async function renderMail(mail: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(mail)
  return { html, text: toPlainText(html, { selectors: [{ selector: 'a[href^="tel:"]', format: 'inline' }] }) }
}
