import type { Locator, Page } from 'playwright-core'

/** The cost of a path through the product for a person with a phone in one hand. */
export type Cost = { taps: number; screens: number; words: number }

/** A path that adds up its taps, the screens scrolled, and the words passed. */
export class Walk {
  #page: Page
  #cost: Cost = { taps: 0, screens: 0, words: 0 }

  constructor(page: Page) {
    this.#page = page
  }

  /** Opens an address linked from outside the page, such as in a mail. */
  async follow(url: string): Promise<void> {
    await this.#page.goto(url, { waitUntil: 'networkidle' })
    this.#cost.taps += 1
  }

  /** Opens a mail. Links in it open on the same screen. */
  async read(html: string): Promise<void> {
    // Leave the plan first: a link to the current page loads nothing.
    await this.#page.goto('about:blank')
    await this.#page.setContent(html.replaceAll('target="_blank"', ''), { waitUntil: 'networkidle' })
    this.#cost.taps += 1
  }

  /** Scrolls until an element is fully visible, or its first lines if it is taller than the screen. */
  async find(target: Locator): Promise<void> {
    await target.first().waitFor()
    const { screens, words } = await target.first().evaluate(comeTo)
    this.#cost.screens += screens
    this.#cost.words += words
  }

  async tap(target: Locator): Promise<void> {
    await this.find(target)
    await target.first().tap()
    this.#cost.taps += 1
  }

  get cost(): Cost {
    const { taps, screens, words } = this.#cost
    return { taps, screens: Math.round(screens * 10) / 10, words }
  }
}

/** Scrolls as little as needed to show an element. Returns the distance and the words before it. */
function comeTo(target: Element): { screens: number; words: number } {
  const SEEN_PX = 120
  const dialog = target.closest('dialog')
  const before = dialog ? dialog.scrollTop : window.scrollY
  const { top, height } = target.getBoundingClientRect()
  const feet = [...document.querySelectorAll('[data-thumb]')].filter((bar) => bar.checkVisibility())
  const foot = feet.find((bar) => !bar.contains(target))
  const bottom = (foot?.getBoundingClientRect().top ?? window.innerHeight) - Math.min(height, SEEN_PX)
  if (top > bottom || top < 0) (dialog ?? window).scrollBy({ top: top - bottom, behavior: 'instant' })
  const after = dialog ? dialog.scrollTop : window.scrollY
  return { screens: Math.abs(after - before) / window.innerHeight, words: wordsBefore() }

  /** Counts words on the original screen and in the scrolled part. */
  function wordsBefore(): number {
    let count = 0
    const texts = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (target.contains(text) || !text.parentElement?.checkVisibility({ visibilityProperty: true }))
        continue
      const range = document.createRange()
      range.selectNode(text)
      const box = range.getBoundingClientRect()
      const edge = target.getBoundingClientRect().top
      if (box.height < 2 || box.bottom > edge || box.top < edge - (top - 0) - 1) continue
      count += text.textContent?.trim().split(/\s+/).filter(Boolean).length ?? 0
    }
    return count
  }
}
