import { shade } from './color.ts'
import type { Cluster } from './outline.ts'
import type { Piece } from './stamp.ts'

/** How far from grain to grain, in grains: uneven, and no two rounds fall into step. */
const STEPS = [1.3, 2.1, 1.1, 1.7, 2.6, 1.2, 1.5]
/** Two spirals, one flattened, cross each other: what is seen of them is grains that lie anyhow. */
const SPIRALS = [
  { pitch: 1.5, flat: 1, aside: 0 },
  { pitch: 1.9, flat: 0.72, aside: 1.3 },
]

/** A heap of fine grains, dotted along spirals: hundreds of them are written as two short paths. */
export function dotted({ fine = 5, layers }: Piece, { x, y, r, color, random }: Cluster): string {
  const way = random() < 0.5 ? -1 : 1
  const dashes = STEPS.map((step) => `0 ${tenths(step * fine)}`).join(' ')
  const d = SPIRALS.map(({ pitch, flat, aside }) => {
    const rounds = Math.floor((r * 0.97 - fine * (0.5 + aside)) / (pitch * fine))
    return spiral({ x: x + aside * fine, y: y - aside * fine, pitch: pitch * fine, flat, rounds, way })
  }).join('')
  return layers
    .slice(0, 2)
    .map(({ paint }, i) => {
      const tone = typeof paint === 'string' ? paint : shade(color, paint)
      const width = tenths(fine * (i === 0 ? 1.12 : 0.8))
      return `<path d="${d}" stroke="${tone}" stroke-width="${width}" stroke-dasharray="${dashes}"/>`
    })
    .join('')
}

type Spiral = { x: number; y: number; pitch: number; flat: number; rounds: number; way: number }

/** Half rounds, each a little wider than the one before. */
function spiral({ x, y, pitch, flat, rounds, way }: Spiral): string {
  const halves = Array.from({ length: Math.max(1, rounds * 2) }, (_, i) => {
    const across = pitch * (i + 1)
    const side = way * (i % 2 === 0 ? 1 : -1)
    return `a${tenths(across / 2)} ${tenths((across / 2) * flat)} 0 0 1 ${tenths(across * side)} 0`
  })
  return `M${Math.round(x)} ${Math.round(y)}${halves.join('')}`
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}
