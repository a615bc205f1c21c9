import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Expects no stripe to run through text. */
export async function expectNoStripes(page: Page, seen: string): Promise<void> {
  expect(await page.evaluate(wordsOnStripes), `words of ${seen} that a stripe runs through`).toEqual([])
}

/**
 * Finds layout faults in a page's text, in the browser: clipped, off screen, overflowing its box,
 * overlapping, a word broken in two, a figure separated from its unit, a selected option beneath its arrow.
 */
export function layoutFaults(): string[] {
  const FIGURE_AND_UNIT =
    /\d (?:g|mg|mcg|µg|kg|kcal|ml|l|cm|mm|min|h|%|°C|°F|oz|lb|cups?|tbsp|tsp)(?![\p{L}\d])/gu
  const root = [...document.querySelectorAll('dialog:modal, :popover-open')].at(-1) ?? document.body
  const edge = document.documentElement.clientWidth
  const found: string[] = []
  const placed: { node: Node; text: string; box: DOMRect }[] = []
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.replaceAll(/\s+/g, ' ').trim().slice(0, 60)
    if (!text || !element || !isSeen(element)) continue
    const rects = rectsOf(node)
    for (const rect of rects) {
      const box = withinEllipsis(element, rect)
      if (box.width < 2) continue
      judgePlace(element, text, box)
      if (!isAfloat(element)) placed.push({ node, text, box })
    }
    if (rects.length > 1) judgeBreaks(node, element)
  }
  judgeOverlaps()
  for (const select of root.querySelectorAll('select')) if (isSeen(select)) judgeSelect(select)
  return [...new Set(found)]

  function rectsOf(node: Node, from?: number, to?: number): DOMRect[] {
    const range = document.createRange()
    range.selectNodeContents(node)
    if (from !== undefined) range.setStart(node, from)
    if (to !== undefined) range.setEnd(node, to)
    return [...range.getClientRects()]
  }

  /** Returns the visible part of a line that is cut off with an ellipsis. */
  function withinEllipsis(element: Element, { left, top, right, height }: DOMRect): DOMRect {
    let end = right
    for (let each: Element | null = element; each; each = each.parentElement)
      if (getComputedStyle(each).textOverflow === 'ellipsis')
        end = Math.min(end, each.getBoundingClientRect().right)
    return new DOMRect(left, top, Math.max(end - left, 0), height)
  }

  function isSeen(element: Element): boolean {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
    for (let each: Element | null = element; each && each !== root; each = each.parentElement) {
      const { width, height } = each.getBoundingClientRect()
      // Exclude text only for screen readers.
      if (width <= 1 && height <= 1 && getComputedStyle(each).position === 'absolute') return false
    }
    return true
  }

  function judgePlace(element: Element, text: string, box: DOMRect): void {
    let scrolls = false
    let block: Element | undefined
    for (let each: Element | null = element; each; each = each.parentElement) {
      const style = getComputedStyle(each)
      const around = each.getBoundingClientRect()
      if (!block && style.display !== 'inline' && style.display !== 'contents') block = each
      if (/auto|scroll/.test(style.overflowX) && each !== document.documentElement) scrolls = true
      const isCut =
        /hidden|clip/.test(style.overflowX) &&
        style.textOverflow !== 'ellipsis' &&
        !scrolls &&
        each !== document.documentElement &&
        each !== document.body
      if (isCut && (box.right > around.right + 1.5 || box.left < around.left - 1.5))
        found.push(`“${text}” is cut off at its side`)
      if (isCut && style.overflowY !== 'visible' && box.bottom - box.height * 0.25 > around.bottom + 1)
        found.push(`“${text}” is cut off at its foot`)
    }
    if (!scrolls && (box.right > edge + 1 || box.left < -1)) found.push(`“${text}” leaves the screen`)
    const own = block?.getBoundingClientRect()
    if (own && block && getComputedStyle(block).textOverflow !== 'ellipsis' && box.right > own.right + 2)
      found.push(`“${text}” spills from its box`)
  }

  /** True for bars and overlays, which move with the screen. */
  function isAfloat(element: Element): boolean {
    for (let each: Element | null = element; each && each !== root; each = each.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(each).position)) return true
    return false
  }

  function judgeBreaks(node: Node, element: Element): void {
    const text = node.textContent ?? ''
    if (getComputedStyle(element).wordBreak === 'break-all') return
    // The box of a letter after a visible soft hyphen starts at the hyphen, so use the last box.
    const topOf = (at: number) => rectsOf(node, at, at + 1).at(-1)?.top
    for (const { index, 0: word } of text.matchAll(/\p{L}{3,}/gu))
      if (isParted(topOf(index), topOf(index + word.length - 1)) && !/[-\u00ad\u200b]/.test(word))
        found.push(`the word “${word}” is broken`)
    for (const { index, 0: figure } of text.matchAll(FIGURE_AND_UNIT))
      if (isParted(topOf(index), topOf(index + figure.length - 1)))
        found.push(`“${text.slice(Math.max(0, index - 12), index + figure.length)}” is parted from its unit`)
  }

  function isParted(one: number | undefined, other: number | undefined): boolean {
    return one !== undefined && other !== undefined && Math.abs(one - other) > 6
  }

  function judgeOverlaps(): void {
    const sorted = placed.toSorted((a, b) => a.box.top - b.box.top)
    for (const [at, one] of sorted.entries())
      for (const other of sorted.slice(at + 1, at + 60)) {
        if (other.box.top > one.box.bottom) break
        if (other.node === one.node) continue
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (width > 3 && height > 0.45 * Math.min(one.box.height, other.box.height))
          found.push(`“${one.text}” and “${other.text}” lie on each other`)
      }
  }

  function judgeSelect(select: HTMLSelectElement): void {
    const style = getComputedStyle(select)
    const drawing = document.createElement('canvas').getContext('2d')
    const shown = select.selectedOptions[0]?.textContent?.trim()
    if (!drawing || !shown || select.multiple) return
    drawing.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    const room =
      select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    // A select drawn by the page is not shortened with an ellipsis, but can wrap to a second line.
    const hasWay =
      style.getPropertyValue('appearance') === 'base-select'
        ? style.whiteSpace !== 'nowrap'
        : style.textOverflow === 'ellipsis'
    if (!hasWay && drawing.measureText(shown).width > room + 1)
      found.push(`the choice “${shown}” has no room beside its arrow`)
  }
}

/** Finds text on the two stripes at the left of the towel. */
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
