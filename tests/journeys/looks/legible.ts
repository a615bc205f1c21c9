import type { Page } from 'playwright-core'
import { expect } from 'vitest'

// What axe leaves open: it judges no words on gradients and pictures, and asks for targets of 24 px where a thumb
// needs 44.

/** No stripe runs through words, and words on gradients stand out from the ground beneath. */
export async function expectLegible(page: Page, seen: string): Promise<void> {
  expect(await page.evaluate(wordsOnStripes), `words of ${seen} that a stripe runs through`).toEqual([])
  expect(await page.evaluate(faintOnGradients), `words of ${seen} too faint for their gradient`).toEqual([])
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

function faintOnGradients(): string[] {
  const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = channels(color).map((each) => {
      const share = each / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (one: string, other: string) => {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
    return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
  }
  /** The color beneath words on a gradient; where the gradient itself has none, that of what lies beneath it. */
  const groundOf = (element: Element | null): string | null => {
    let isOnGradient = false
    for (let each = element; each; each = each.parentElement) {
      const style = getComputedStyle(each)
      isOnGradient ||= style.backgroundImage.includes('gradient')
      if (!/^rgba\(.*, 0\)$|^transparent$/.test(style.backgroundColor))
        return isOnGradient ? style.backgroundColor : null
    }
    return null
  }
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement
    if (!text.textContent?.trim() || !element?.checkVisibility({ visibilityProperty: true })) continue
    const ground = groundOf(element)
    if (!ground) continue
    const { color, fontSize } = getComputedStyle(element)
    const least = Number.parseFloat(fontSize) >= 24 ? 3 : 4.5
    if (contrast(color, ground) < least) found.push(text.textContent.trim())
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
