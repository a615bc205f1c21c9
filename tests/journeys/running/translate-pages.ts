import type { BrowserContext } from 'playwright-core'

/**
 * Simulates a browser that translates each page: once it has loaded, wraps all text nodes, and later ones, in
 * `<font>` elements.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const UNTRANSLATED = 'script, style, textarea, title, noscript, svg, font'

    function wrap(root: Node): void {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : []
      while (texts.nextNode()) found.push(texts.currentNode)
      for (const text of found) {
        if (!text.nodeValue?.trim() || !text.isConnected || text.parentElement?.closest(UNTRANSLATED))
          continue
        const font = document.createElement('font')
        text.parentNode?.replaceChild(font, text)
        font.append(text)
      }
    }

    function start(): void {
      wrap(document.body)
      const observer = new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) wrap(node)
      })
      observer.observe(document.body, { childList: true, subtree: true })
    }

    // A browser detects a page's language and translates it after the page has loaded.
    window.addEventListener('load', () => requestIdleCallback(start))
  })
}
