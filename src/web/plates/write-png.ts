import type { Canvas } from '@napi-rs/canvas'

const beingWritten = new Set<Canvas>()

/**
 * A canvas as PNG, written beside the main thread. The library does not hold what it writes: a canvas that is swept up
 * meanwhile takes the process down, so it is held here until its file is there.
 */
export async function writePng(canvas: Canvas): Promise<Buffer> {
  beingWritten.add(canvas)
  try {
    return await canvas.encode('png')
  } finally {
    beingWritten.delete(canvas)
  }
}
