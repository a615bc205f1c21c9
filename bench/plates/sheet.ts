import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import type { Plate } from '#web/plates/composing/compose-plate.ts'
import { plateFile } from '#web/plates/plate-picture.ts'
import { MAILED_SIZE } from '#web/plates/plate-png.ts'
import { writePng } from '#web/plates/write-png.ts'

export type Labelled = { plate: Plate; label: string }

/** How plates lie on a sheet; `small` puts each once more beside itself, as wide as a mail shows it. */
export type Layout = {
  across: number
  size: number
  label: number
  paper: string
  ink: string
  small: boolean
}

const LIGHT = { paper: '#fbf7f0', ink: '#16302a' }
const DARK = { paper: '#16302a', ink: '#f5efe3' }

/** Large, twelve to a sheet: to be read without names. */
export const TO_READ: Layout = { across: 4, size: 380, label: 34, small: false, ...LIGHT }

/** Twenty-four to a sheet, on the ground of one of the two modes: to be looked at beside their names. */
export function toLookAt(mode: 'light' | 'dark'): Layout {
  return { across: 6, size: 250, label: 44, small: true, ...(mode === 'dark' ? DARK : LIGHT) }
}

/** Plates beside each other as one PNG, each beneath its label. */
export async function plateSheet(plates: Labelled[], layout: Layout): Promise<Buffer> {
  const { across, size, label } = layout
  const cell = size + label
  const canvas = createCanvas(across * size, Math.ceil(plates.length / across) * cell)
  const paint = canvas.getContext('2d')
  paint.fillStyle = layout.paper
  paint.fillRect(0, 0, canvas.width, canvas.height)
  for (const [i, plate] of plates.entries()) {
    const [x, y] = [(i % across) * size, Math.floor(i / across) * cell]
    await drawLabelled(paint, plate, { x, y }, layout)
  }
  return writePng(canvas)
}

async function drawLabelled(
  paint: SKRSContext2D,
  { plate, label }: Labelled,
  { x, y }: { x: number; y: number },
  layout: Layout,
): Promise<void> {
  paint.fillStyle = layout.ink
  const words = layout.small ? inTwoLines(label) : [label]
  paint.font = layout.small ? '15px sans-serif' : `${label.length > 24 ? 18 : 26}px sans-serif`
  for (const [i, line] of words.entries()) {
    paint.fillText(line, x + 8, y + (layout.small ? 17 : 28) + i * 18, layout.size - 16)
  }
  const large = layout.small ? layout.size - MAILED_SIZE / 4 : layout.size
  await drawAt(paint, plate, { x, y: y + layout.label, size: large })
  if (!layout.small) return
  const size = MAILED_SIZE / 2
  await drawAt(paint, plate, { x: x + layout.size - size, y: y + layout.label + layout.size - size, size })
}

async function drawAt(
  paint: SKRSContext2D,
  plate: Plate,
  { x, y, size }: { x: number; y: number; size: number },
): Promise<void> {
  const svg = plateFile(plate).svg.replace('<svg ', `<svg width="${size}" height="${size}" `)
  paint.drawImage(await loadImage(Buffer.from(svg)), x, y, size, size)
}

function inTwoLines(label: string): string[] {
  const at = label.length > 30 ? label.lastIndexOf(' ', 32) : -1
  return at < 0 ? [label] : [label.slice(0, at), label.slice(at + 1)]
}
