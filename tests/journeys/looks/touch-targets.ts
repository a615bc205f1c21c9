import type { Page } from 'playwright-core'
import { expect } from 'vitest'

// Finds small touch targets. axe only requires targets of 24 px, but a thumb needs 44.

/**
 * Expects every touch target to be as large as a thumb, except links within text. The page must be on a touch
 * screen.
 */
export async function expectLargeTargets(page: Page, seen: string): Promise<void> {
  expect(await page.evaluate(smallTargets), `targets of ${seen} too small for a thumb`).toEqual([])
}

export function smallTargets(): string[] {
  const LEAST_PX = 43.5
  const LEAST_WIDTH_PX = 24
  const boxOf = (element: Element) => {
    const box = element.getBoundingClientRect()
    const { type, labels } = element as HTMLInputElement
    const label = /^(checkbox|radio)$/.test(type) ? labels?.[0]?.getBoundingClientRect() : undefined
    return label ? { width: label.right - box.left, height: Math.max(box.height, label.height) } : box
  }
  const isInText = (element: Element) => {
    const { display } = getComputedStyle(element)
    const [own, around] = [element, element.parentElement].map(
      (each) => each?.textContent?.trim().length ?? 0,
    )
    return /^inline(-block)?$/.test(display) && (around ?? 0) > (own ?? 0)
  }
  const isStretched = (element: Element) => {
    const { content, position } = getComputedStyle(element, '::after')
    return content !== 'none' && position === 'absolute'
  }
  const found: string[] = []
  for (const element of document.querySelectorAll('a[href], button, summary, select, textarea, input')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const { width, height } = boxOf(element)
    // Skip targets only for screen readers, and links that cover a whole card.
    if (width < 2 || isInText(element) || isStretched(element)) continue
    if (height < LEAST_PX || width < LEAST_WIDTH_PX)
      found.push(
        `${element.textContent?.trim() || element.outerHTML} ${Math.round(width)}x${Math.round(height)}`,
      )
  }
  return [...new Set(found)]
}
