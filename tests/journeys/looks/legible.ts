import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { endMotion } from './axe.ts'
import { faintWords } from './contrast.ts'

// What axe leaves open: it judges no words on gradients and pictures, and asks for targets of 24 px where a thumb
// needs 44.

/** No stripe runs through words. */
export async function expectNoStripes(page: Page, seen: string): Promise<void> {
  expect(await page.evaluate(wordsOnStripes), `words of ${seen} that a stripe runs through`).toEqual([])
}

/** All words stand out from the pixels beneath them. The page’s context has to be one with `bypassCSP`. */
export async function expectContrast(page: Page, seen: string): Promise<void> {
  await page.evaluate(endMotion)
  expect(await faintWords(page), `words of ${seen} too faint for their ground`).toEqual([])
}

/** Everything to tap is as large as a thumb, but for links within a text. The page has to be one of a touch screen. */
export async function expectLargeTargets(page: Page, seen: string): Promise<void> {
  expect(await page.evaluate(smallTargets), `targets of ${seen} too small for a thumb`).toEqual([])
}

/** The towel has two stripes at its left. */
export function wordsOnStripes(): string[] {
  const REM = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const found: string[] = []
  for (const cloth of document.querySelectorAll<HTMLElement>('.cloth')) {
    const place = cloth.getBoundingClientRect()
    const root = cloth.childElementCount > 0 ? cloth : cloth.parentElement
    if (getComputedStyle(cloth).backgroundImage === 'none' || place.width === 0 || !root) continue
    const [from, to] = [place.left + 1.75 * REM, place.left + 2.4375 * REM]
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.textContent?.trim() || !text.parentElement?.checkVisibility()) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const isCrossed = [...range.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          left < to && right > from && top < place.bottom && bottom > place.top && right - left > 2,
      )
      if (isCrossed) found.push(text.textContent.trim())
    }
  }
  return found
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
    // What only screen readers find, and links that answer in the whole of a card.
    if (width < 2 || isInText(element) || isStretched(element)) continue
    if (height < LEAST_PX || width < LEAST_WIDTH_PX)
      found.push(
        `${element.textContent?.trim() || element.outerHTML} ${Math.round(width)}x${Math.round(height)}`,
      )
  }
  return [...new Set(found)]
}
