import { shade } from './color.ts'

type Point = { x: number; y: number }

/**
 * Where a food lies: a disc whose area follows its grams. `spread` is how much thinner than side by side, `ragged` how
 * far the edge of its heap is from round.
 */
export type Cluster = Point & {
  r: number
  color: string
  random: () => number
  spread?: number
  ragged?: number
}

const GOLDEN_ANGLE = 2.39996
const TURN = Math.PI * 2

/** Places that cover a disc evenly, the way seeds sit in a sunflower, moved a little by chance. */
export function scatter({ x, y, random }: Cluster, radius: number, count: number): Point[] {
  const turn = random() * TURN
  return Array.from({ length: count }, (_, i) => {
    const distance = count === 1 ? 0 : Math.sqrt((i + 0.5) / count) * radius
    const angle = turn + i * GOLDEN_ANGLE + (random() - 0.5) * 0.3
    return { x: x + Math.cos(angle) * distance, y: y + Math.sin(angle) * distance }
  })
}

/** A rounded patch that is never quite a circle. */
export function blob({ x, y, random }: Cluster, radius: number, wobble: number): string {
  const corners = 8
  const turn = random() * TURN
  return smooth(
    Array.from({ length: corners }, (_, i) => {
      const angle = turn + (i / corners) * TURN
      const distance = radius * 1.06 * (1 + (random() - 0.5) * 2 * wobble)
      return { x: x + Math.cos(angle) * distance, y: y + Math.sin(angle) * distance }
    }),
  )
}

/** What is poured: a sauce, an oil, a dressing. */
export function pool(cluster: Cluster): string {
  const { x, y, r, color } = cluster
  return (
    filled(blob(cluster, r, 0.08), shade(color, -0.12)) +
    filled(blob({ ...cluster, x: x - 1, y: y - 2 }, r * 0.93, 0.07), color) +
    stroked(arc({ x, y }, r * 0.76, 3.4, 0.9), shade(color, 0.35), Math.max(2, r * 0.04))
  )
}

function arc(center: Point, radius: number, from: number, sweep: number): string {
  const end = from + sweep
  const large = sweep > Math.PI ? 1 : 0
  return `M${n(center.x + Math.cos(from) * radius)} ${n(center.y + Math.sin(from) * radius)}A${n(radius)} ${n(radius)} 0 ${large} 1 ${n(center.x + Math.cos(end) * radius)} ${n(center.y + Math.sin(end) * radius)}`
}

/** A closed curve through the middles between the given corners. */
function smooth(corners: Point[]): string {
  const at = (i: number) => corners[i % corners.length] as Point
  const middles = corners.map((_, i) => ({
    x: n((at(i).x + at(i + 1).x) / 2),
    y: n((at(i).y + at(i + 1).y) / 2),
  }))
  const curves = corners.map((_, i) => {
    const from = middles[i] as Point
    const to = middles[(i + 1) % corners.length] as Point
    const corner = at(i + 1)
    return `q${pair(n(corner.x) - from.x, n(corner.y) - from.y)} ${pair(to.x - from.x, to.y - from.y)}`
  })
  return `M${pair(middles[0]?.x ?? 0, middles[0]?.y ?? 0)}${curves.join('')}z`
}

export function shadow(d: string): string {
  return `<path d="${d}" transform="translate(2 5)" fill="#3a2210" opacity=".2"/>`
}

export function filled(d: string, color: string): string {
  return `<path d="${d}" fill="${color}"/>`
}

function stroked(d: string, color: string, width: number): string {
  return `<path d="${d}" stroke="${color}" stroke-width="${n(width)}"/>`
}

function pair(x: number, y: number): string {
  return y < 0 ? `${x}${y}` : `${x} ${y}`
}

function n(value: number): number {
  return Math.round(value)
}
