import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import { createCanvas, GlobalFonts, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import { composePlate, PLATE_VIEW_BOX, type Plate } from '#web/plates/composing/compose-plate.ts'
import { writePng } from '#web/plates/write-png.ts'

/** What the picture of a page says and shows. */
export type SharePicture = {
  title: string
  line: string
  /** The color of the towel, and of the stripes woven into it. */
  cloth: string
  stripe: string
  /** Three dishes: the one in front, above it, below it. */
  plates: Plate[]
}

export const SHARE_SIZE = { width: 1200, height: 630 }

const PAPER = '#fbf7f0'
const INK = '#16302a'
const MUTED = '#4f6259'
const COLUMN = { x: 72, width: 500 }
const CLOTH_FROM = 760
/** Where the dishes stand: the one in front is laid last. */
const PLACES = [
  { x: 610, y: 120, size: 390 },
  { x: 905, y: -40, size: 300 },
  { x: 960, y: 330, size: 330 },
]
const TITLE_SIZES = [84, 74, 66, 58, 50, 44]
const MOST_TITLE_LINES = 5
const MOST_LINES = 3

/** Draws 1200 by 630 pixels as PNG, in steps between which other requests have their turn. */
export async function drawSharePicture({
  title,
  line,
  cloth,
  stripe,
  plates,
}: SharePicture): Promise<Buffer> {
  const { serif, sans } = fonts()
  const canvas = createCanvas(SHARE_SIZE.width, SHARE_SIZE.height)
  const paint = canvas.getContext('2d')
  fill(paint, PAPER, 0, SHARE_SIZE.width)
  fill(paint, cloth, CLOTH_FROM, SHARE_SIZE.width - CLOTH_FROM)
  fill(paint, stripe, CLOTH_FROM + 28, 6)
  fill(paint, stripe, CLOTH_FROM + 40, 1)
  drawBrand(paint, serif)
  drawWords(paint, { title, line, serif, sans })
  for (const [i, place] of [...PLACES.entries()].reverse()) {
    const plate = plates[i]
    if (!plate) continue
    await setImmediate()
    paint.drawImage(await imageOf(plate, place.size), place.x, place.y, place.size, place.size)
  }
  await setImmediate()
  return writePng(canvas)
}

function fill(paint: SKRSContext2D, color: string, x: number, width: number): void {
  paint.fillStyle = color
  paint.fillRect(x, 0, width, SHARE_SIZE.height)
}

function imageOf(plate: Plate, size: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${PLATE_VIEW_BOX}">${composePlate(plate)}</svg>`
  return loadImage(Buffer.from(svg))
}

function drawBrand(paint: SKRSContext2D, serif: string): void {
  paint.save()
  paint.translate(COLUMN.x, 64)
  paint.scale(1.35, 1.35)
  paint.strokeStyle = INK
  paint.lineWidth = 3.4
  paint.lineCap = 'round'
  paint.beginPath()
  paint.arc(20, 20, 16.8, -Math.PI * 0.19, Math.PI * 0.19, true)
  paint.stroke()
  paint.fillStyle = '#2c6a45'
  paint.beginPath()
  paint.moveTo(13, 26.4)
  paint.bezierCurveTo(12, 17.6, 17.4, 11.8, 28.2, 12.4)
  paint.bezierCurveTo(28.6, 22.4, 22.6, 28.2, 13, 26.4)
  paint.fill()
  paint.restore()
  paint.fillStyle = INK
  paint.font = `34px ${serif}`
  paint.fillText('Careplate', COLUMN.x + 72, 104)
}

function drawWords(
  paint: SKRSContext2D,
  { title, line, serif, sans }: { title: string; line: string; serif: string; sans: string },
): void {
  // The variable font's own default is its thinnest.
  paint.fontVariationSettings = "'wght' 420"
  const below = wrapped(paint, line, `28px ${sans}`, MOST_LINES)
  const bottom = SHARE_SIZE.height - 64
  paint.fillStyle = MUTED
  for (const [i, words] of below.entries()) {
    paint.fillText(words, COLUMN.x, bottom - (below.length - 1 - i) * 39, COLUMN.width)
  }
  paint.fontVariationSettings = 'normal'
  const [top, most] = [150, bottom - below.length * 39 - 20]
  for (const size of TITLE_SIZES) {
    const font = `${size}px ${serif}`
    const lines = wrapped(paint, title, font, MOST_TITLE_LINES)
    const height = lines.length * size * 1.1
    const fits =
      lines.every((words) => paint.measureText(words).width <= COLUMN.width) && top + height <= most
    if (!fits && size !== TITLE_SIZES.at(-1)) continue
    paint.fillStyle = INK
    const start = top + (most - top - height) / 2 + size * 0.85
    for (const [i, words] of lines.entries())
      paint.fillText(words, COLUMN.x, start + i * size * 1.1, COLUMN.width)
    return
  }
}

/** Breaks words into lines of the column's width; what does not fit into the last line is cut off. */
function wrapped(paint: SKRSContext2D, text: string, font: string, most: number): string[] {
  paint.font = font
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word
    if (line && paint.measureText(longer).width > COLUMN.width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  lines.push(line)
  if (lines.length <= most) return lines
  const shown = lines.slice(0, most)
  return [...shown.slice(0, -1), `${shown.at(-1)}…`]
}

let registered: { serif: string; sans: string } | undefined

/** Our own fonts, read once. */
function fonts(): { serif: string; sans: string } {
  if (registered) return registered
  const require = createRequire(import.meta.url)
  const register = (file: string, name: string) => {
    if (!GlobalFonts.register(readFileSync(require.resolve(file)), name))
      throw new Error(`The font ${file} could not be read`)
    return `"${name}"`
  }
  registered = {
    serif: register('@fontsource/young-serif/files/young-serif-latin-400-normal.woff2', 'Share Serif'),
    sans: register(
      '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
      'Share Sans',
    ),
  }
  return registered
}
