import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Plate } from '#web/plates/compose-plate.ts'
import { plateFile } from '#web/plates/plate-picture.ts'

const ACROSS = 4
const SIZE = 380
const LABEL = 34

/** Plates beside each other as one PNG, each beneath its label. */
export async function plateSheet(plates: { plate: Plate; label: string }[]): Promise<Buffer> {
  const cell = SIZE + LABEL
  const canvas = createCanvas(ACROSS * SIZE, Math.ceil(plates.length / ACROSS) * cell)
  const paint = canvas.getContext('2d')
  paint.fillStyle = '#fbf7f0'
  paint.fillRect(0, 0, canvas.width, canvas.height)
  paint.fillStyle = '#16302a'
  for (const [i, { plate, label }] of plates.entries()) {
    const [x, y] = [(i % ACROSS) * SIZE, Math.floor(i / ACROSS) * cell]
    const svg = plateFile(plate).svg.replace('<svg ', `<svg width="${SIZE}" height="${SIZE}" `)
    paint.font = `${label.length > 24 ? 18 : 26}px sans-serif`
    paint.fillText(label, x + 12, y + 28, SIZE - 24)
    paint.drawImage(await loadImage(Buffer.from(svg)), x, y + LABEL, SIZE, SIZE)
  }
  return canvas.encode('png')
}
