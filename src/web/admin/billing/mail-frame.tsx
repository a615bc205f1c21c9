import { useCallback } from 'react'

/**
 * Shows a mail in an iframe that is as tall as the mail. The content security policy blocks inline styles,
 * which mails use, so the styles are applied by script. No script in the mail itself runs.
 */
export function MailFrame({ title, html }: { title: string; html: string }) {
  const show = useCallback(
    (frame: HTMLIFrameElement | null) => {
      const page = frame?.contentDocument
      if (!frame || !page) return
      showIn(page, html)
      const observer = new ResizeObserver(() => fitTo(frame, page.documentElement))
      observer.observe(page.documentElement)
      return () => observer.disconnect()
    },
    [html],
  )
  return (
    <iframe
      key={html}
      ref={show}
      title={title}
      sandbox="allow-same-origin"
      className="min-h-60 w-full rounded-card border border-line bg-white"
    />
  )
}

/**
 * Sets the frame's height to the height of its content plus its border. The height is reset to 0 first,
 * because a page always fills its frame and would never shrink.
 */
function fitTo(frame: HTMLIFrameElement, mail: HTMLElement): void {
  frame.style.height = '0'
  const border = frame.offsetHeight - frame.clientHeight
  frame.style.height = `${Math.ceil(mail.getBoundingClientRect().height) + border}px`
}

function showIn(page: Document, html: string): void {
  const { sheets, bare } = withoutStyles(html)
  const mail = new DOMParser().parseFromString(bare, 'text/html')
  page.documentElement.replaceWith(page.importNode(mail.documentElement, true))
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? ''
  const { CSSStyleSheet } = page.defaultView as Window & typeof globalThis
  page.adoptedStyleSheets = sheets.map((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
}

/**
 * Splits the styles from a mail's HTML. Only our own mails are shown, and they always write styles in the
 * same form.
 */
function withoutStyles(html: string): { sheets: string[]; bare: string } {
  const element = /<style>(.*?)<\/style>/gs
  const sheets = [...html.matchAll(element)].map(([, text = '']) => text)
  return { sheets, bare: html.replaceAll(element, '').replaceAll(' style="', ' data-style="') }
}
