import type { Cluster } from './outline.ts'
import type { Piece, Stamp } from './stamp.ts'

const MOST_IN_A_ROW = 6
/** Half a long piece across the row, in radii; round ones lie as far apart as they are wide. */
const ACROSS = 0.45
const TURNS = [0, 1, 7]

/** Places of pieces side by side, each `gap` radii from the one before, as many as their disc has room for. */
export function layRow(
  { size: usual, gap = 1, most = MOST_IN_A_ROW }: Piece,
  { x, y, r, random }: Cluster,
): { size: number; places: Stamp[] } {
  const eighth = TURNS[Math.floor(random() * TURNS.length)] ?? 0
  const isRound = gap > 1.5
  const size = isRound ? r * 0.56 : Math.min(Math.max(usual * 1.18, r * 0.74), r * 0.86)
  const across = isRound ? 0 : ACROSS
  const room = 2 * Math.sqrt((r * 1.1) ** 2 - size ** 2) - 2 * across * size
  const count = Math.max(1, Math.min(most, Math.round(room / (gap * size)) + 1))
  const angle = (eighth * Math.PI) / 4 + Math.PI / 2
  const places = Array.from({ length: count }, (_, i) => {
    const along = (i - (count - 1) / 2) * gap * size
    return { x: x + Math.cos(angle) * along, y: y + Math.sin(angle) * along, eighth }
  })
  return { size, places }
}
