import { createCanvas, loadImage } from '@napi-rs/canvas'
import { LRUCache } from 'lru-cache'
import type { Plate } from './composing/compose-plate.ts'
import { plateFile } from './plate-picture.ts'
import { writePng } from './write-png.ts'

/** In pixels: twice of what a mail shows, for fine screens. */
export const MAILED_SIZE = 152

const MOST_PICTURES = 300
const MOST_WAITING = 40

const drawn = new LRUCache<string, Buffer>({ max: MOST_PICTURES })
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * A dish as a small PNG, for mail: its readers show no SVG. One is drawn at a time, and where too many wait already
 * the answer is null: nobody may keep the server at drawing.
 */
export async function platePng(plate: Plate): Promise<Buffer | null> {
  const { tag } = plateFile(plate)
  const known = drawn.get(tag)
  if (known) return known
  if (waiting >= MOST_WAITING) return null
  waiting += 1
  const made = last.then(() => draw(plate))
  last = made.catch(() => undefined)
  try {
    const png = await made
    drawn.set(tag, png)
    return png
  } finally {
    waiting -= 1
  }
}

async function draw(plate: Plate): Promise<Buffer> {
  const { svg } = plateFile(plate)
  const sized = svg.replace('<svg ', `<svg width="${MAILED_SIZE}" height="${MAILED_SIZE}" `)
  const canvas = createCanvas(MAILED_SIZE, MAILED_SIZE)
  canvas.getContext('2d').drawImage(await loadImage(Buffer.from(sized)), 0, 0, MAILED_SIZE, MAILED_SIZE)
  return writePng(canvas)
}
