import { drawFood, pieceOf } from './draw-food.ts'
import type { Fleck } from './look.ts'
import type { Cluster } from './outline.ts'
import { layRow } from './row.ts'
import { stampAll } from './stamp.ts'

const SHOWN = 4
/** How far from the middle of a shell its filling reaches, along and across it, in radii. */
const REACH: Record<string, number> = { pepper: 0.3, potato: 0.42, romaine: 0.5, cucumber: 0.62 }

/** How wide it is filled, in radii. */
const DEEP: Record<string, number> = { pepper: 0.62, cucumber: 0.28, potato: 0.36 }
/** What there is most of lies in the middle. */
const ORDER = [-0.3, 0.45, 1, -1]

/** Shells beside each other, each with some of all that was filled in. */
export function drawStuffed(shape: string, cluster: Cluster, within: Fleck[]): string {
  const piece = pieceOf(shape, 'stuffed')
  if (!piece) return ''
  const { size, places } = layRow(piece, cluster)
  const foods = [...within].sort((a, b) => b.grams - a.grams).slice(0, SHOWN)
  const filling = Array.from(
    { length: foods.length > 0 ? SHOWN : 0 },
    (_, i) => foods[i % foods.length] as Fleck,
  )
  const reach = REACH[shape] ?? 0.5
  return places
    .map((place) => {
      const angle = (place.eighth * Math.PI) / 4
      const pieces = filling.map(({ shape: food, color, grams }, i) => {
        const along = (ORDER[i] ?? 0) * reach * size
        const at = { x: place.x + Math.cos(angle) * along, y: place.y + Math.sin(angle) * along }
        const share = Math.min(1, Math.max(0.55, Math.sqrt(grams / (foods[0]?.grams || 1))))
        const r = size * share * (DEEP[shape] ?? 0.32)
        return drawFood(food, undefined, { ...at, r, color, random: cluster.random })
      })
      return stampAll(piece.layers, Math.round(size), cluster.color, [place]) + pieces.join('')
    })
    .join('')
}
