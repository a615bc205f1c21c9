import { isDeepStrictEqual } from 'node:util'
import type { ElementHandle, Page } from 'playwright-core'
import { expect } from 'vitest'
import { endMotion } from './axe.ts'

// Contrast as seen: takes a screenshot without text, and compares the color of each text with the pixels
// beneath it. This correctly measures gradients, stripes, plates and translucent backgrounds.

/** A run of text on one line, with its position in the screenshot in CSS pixels. */
type Words = { text: string; box: Box; color: string; opacity: number; least: number }
type Box = { left: number; top: number; width: number; height: number }

/** Expects all text to contrast with the pixels beneath it. The page’s context must use `bypassCSP`. */
export async function expectContrast(page: Page, seen: string): Promise<void> {
  await page.evaluate(endMotion)
  expect(await faintWords(page), `words of ${seen} too faint for their ground`).toEqual([])
}

/**
 * Returns text with a contrast below 4.5:1, or below 3:1 if it is large (WCAG 1.4.3). Low-contrast text is
 * checked twice, because another element may have been passing when the screenshot was taken.
 */
export async function faintWords(page: Page): Promise<string[]> {
  const found = await faintAtOnce(page)
  if (found.length === 0) return []
  const again = new Set(await faintAtOnce(page))
  return found.filter((each) => again.has(each))
}

async function faintAtOnce(page: Page): Promise<string[]> {
  const isModal = await page.evaluate(markBars)
  const ashore = await page.addStyleTag({ content: '[data-afloat] { position: static !important }' })
  const { words, picture } = await wordsAndGrounds(page, isModal)
  await remove(ashore)
  const found = await page.evaluate(judgeWords, { words, picture: picture.toString('base64') })
  return [...new Set(found)]
}

/**
 * Returns the text and the pixels beneath it. Retries if the page moved between the two, until it is at rest.
 */
async function wordsAndGrounds(page: Page, isModal: boolean): Promise<{ words: Words[]; picture: Buffer }> {
  const MOST_READINGS = 5
  for (let reading = 1; reading <= MOST_READINGS; reading++) {
    const words = await page.evaluate(wordsOnPage)
    const wordless = await page.addStyleTag({ content: WITHOUT_WORDS })
    const picture = await page.screenshot({ fullPage: !isModal, animations: 'disabled', caret: 'hide' })
    await remove(wordless)
    if (isDeepStrictEqual(await page.evaluate(wordsOnPage), words)) return { words, picture }
  }
  throw new Error(`The words of the page stood elsewhere after each of ${MOST_READINGS} pictures`)
}

async function remove(style: ElementHandle): Promise<void> {
  await style.evaluate((element) => (element as HTMLElement).remove())
}

// Icons and backgrounds that use the text color keep it.
const WITHOUT_WORDS = `
  *, ::before, ::after, ::placeholder, ::marker {
    -webkit-text-fill-color: transparent !important;
    text-decoration-color: transparent !important;
    text-shadow: none !important;
    transition: none !important;
  }
  svg text { fill: transparent !important }`

/**
 * Marks bars that move with the screen, because content beneath them can be scrolled into view. Returns true
 * if a dialog is open.
 */
function markBars(): boolean {
  const modal = document.querySelector('dialog:modal')
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const isAfloat = /fixed|sticky/.test(getComputedStyle(element).position)
    if (isAfloat && !element.matches('dialog, [popover]')) element.dataset.afloat = ''
  }
  return modal !== null
}

function wordsOnPage(): Words[] {
  const [scrollX, scrollY] = document.querySelector('dialog:modal')
    ? [0, 0]
    : [window.scrollX, window.scrollY]
  const FADED_PX = 48
  const root = [...document.querySelectorAll('dialog:modal, :popover-open')].at(-1) ?? document.body
  const found: Words[] = []
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement
    if (!text.textContent?.trim() || !element || !isSeen(element)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const rect of range.getClientRects()) add(element, rect, text.textContent, getComputedStyle(element))
  }
  for (const field of root.querySelectorAll<HTMLInputElement>('input, textarea, select')) {
    if (!isSeen(field) || field.matches('[type=checkbox], [type=radio], [type=range], [type=file]')) continue
    const isEmpty = field.value === ''
    if (isEmpty && !field.placeholder) continue
    const style = isEmpty ? getComputedStyle(field, '::placeholder') : getComputedStyle(field)
    add(field, innerBox(field), isEmpty ? field.placeholder : field.value, style)
  }
  return found

  function add(element: Element, rect: DOMRect, text: string, style: CSSStyleDeclaration): void {
    const [left, top] = [Math.max(rect.left, 0), rect.top]
    const width = Math.min(rect.right, document.documentElement.clientWidth) - left
    if (width < 3 || rect.height < 3 || isCutOff(element, rect)) return
    const px = Number.parseFloat(style.fontSize)
    const isLarge = px >= 24 || (px >= 18.66 && Number(style.fontWeight) >= 700)
    const isSvg = element instanceof SVGElement
    found.push({
      text: text.trim().slice(0, 60),
      box: { left: left + scrollX, top: top + scrollY, width, height: rect.height },
      color: isSvg ? style.fill : style.color,
      opacity: opacityOf(element),
      least: isLarge ? 3 : 4.5,
    })
  }

  /** Returns the box of a field's text: its middle line, inside its padding. */
  function innerBox(field: Element): DOMRect {
    const { left, top, width, height } = field.getBoundingClientRect()
    const line = Math.min(height / 2, 20)
    return new DOMRect(left + 10, top + (height - line) / 2, Math.max(width - 56, 4), line)
  }

  function opacityOf(element: Element): number {
    let opacity = 1
    for (let each: Element | null = element; each; each = each.parentElement)
      opacity *= Number(getComputedStyle(each).opacity)
    return opacity
  }

  /**
   * Excludes text only for screen readers, which is not visible, and disabled text, which need not be
   * readable.
   */
  function isSeen(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect()
    return (
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      (width > 1 || height > 1) &&
      !element.closest('[disabled], [aria-disabled=true], [inert], option')
    )
  }

  /** True if the text is scrolled out of its container or clipped there, which another check covers. */
  function isCutOff(element: Element, rect: DOMRect): boolean {
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
      const { overflowX, overflowY, maskImage } = getComputedStyle(each)
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const box = each.getBoundingClientRect()
      // Text in the faded ends of a row can be scrolled out of them.
      const ends = maskImage === 'none' ? -1 : FADED_PX
      if (rect.left < box.left + ends || rect.right > box.right - ends) return true
      if (rect.top < box.top - 1 || rect.bottom > box.bottom + 1) return true
    }
    return false
  }
}

async function judgeWords({ words, picture }: { words: Words[]; picture: string }): Promise<string[]> {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const scale = window.devicePixelRatio
  const canvas = new OffscreenCanvas(image.width, image.height)
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawing) throw new Error('no canvas')
  drawing.drawImage(image, 0, 0)
  /** Letters and backgrounds have soft edges. */
  const SPARED_SHARE = 0.015
  const channelsByColor = new Map<string, [number, number, number, number]>()
  return words.flatMap((one) => {
    const { left, top, width, height } = one.box
    const x = Math.round(left * scale)
    const y = Math.round((top + height * 0.15) * scale)
    const w = Math.min(Math.round(width * scale), image.width - x)
    const h = Math.min(Math.round(height * 0.7 * scale), image.height - y)
    if (x < 0 || y < 0 || w < 1 || h < 1) return []
    const grounds = countColors(drawing.getImageData(x, y, w, h).data)
    const [r, g, b, alpha] = channelsOf(one.color)
    let spared = w * h * SPARED_SHARE
    for (const { ground, count, ratio } of grounds
      .map(([ground, count]) => ({ ground, count, ratio: ratioOn(ground, [r, g, b], alpha * one.opacity) }))
      .sort((some, others) => some.ratio - others.ratio)) {
      spared -= count
      if (spared >= 0) continue
      if (ratio >= one.least - 0.005) return []
      return [`“${one.text}” ${ratio.toFixed(2)}:1, ${one.color} on rgb(${ground.join(', ')})`]
    }
    return []
  })

  function countColors(data: Uint8ClampedArray): [ground: number[], count: number][] {
    const counts = new Map<number, number>()
    for (let at = 0; at < data.length; at += 4) {
      const color = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
      counts.set(color, (counts.get(color) ?? 0) + 1)
    }
    return [...counts].map(([color, count]) => [[color >> 16, (color >> 8) & 255, color & 255], count])
  }

  /** Returns the painted channels of any CSS color, cached because a page has few colors. */
  function channelsOf(color: string): [number, number, number, number] {
    const channels = channelsByColor.get(color) ?? paintedChannels(color)
    channelsByColor.set(color, channels)
    return channels
  }

  function paintedChannels(color: string): [number, number, number, number] {
    const dot = new OffscreenCanvas(1, 1).getContext('2d')
    if (!dot) throw new Error('no canvas')
    dot.fillStyle = color
    dot.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0, a = 255] = dot.getImageData(0, 0, 1, 1).data
    return [r, g, b, a / 255]
  }

  function ratioOn(ground: number[], color: number[], alpha: number): number {
    const seen = color.map((channel, at) => channel * alpha + (ground[at] ?? 0) * (1 - alpha))
    const [light = 0, dark = 0] = [luminance(seen), luminance(ground)].sort((a, b) => b - a)
    return (light + 0.05) / (dark + 0.05)
  }

  function luminance(color: number[]): number {
    const [r = 0, g = 0, b = 0] = color.map((each) => {
      const share = each / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
}
