import { shade } from './color.ts'

/** A color of its own, or how far to go from the food's color towards white (above 0) or dark (below 0). */
export type Paint = string | number

/** A path in units of a hundredth of the piece's radius; with a width it is a line, else it is filled. */
export type Layer = { d: string; paint: Paint; width?: number }

/** One piece of food as it lies on the plate, seen from above. */
export type Piece = {
  /** Half its width, on a plate of 400. */
  size: number
  layers: Layer[]
  /** How far pieces lie from each other, in radii. */
  gap?: number
  /** A heap hides the plate beneath it. */
  isHeap?: boolean
  /** Leaves and slices fan out from the middle of their heap, the tip outward. */
  isFan?: boolean
  /** Slices that lie overlapping in one row, as they were cut; halves beside each other. */
  isRow?: boolean
  /** Sticks and spears lie nearly side by side, never across each other. */
  isLong?: boolean
  /** A fillet or a potato is one, and larger where there is more of it. */
  most?: number
  /** Grains so small that a heap is dotted with them, each so wide on a plate of 400. */
  fine?: number
  /** What lies between other things rather than in a heap: one grain in the place of many. */
  alone?: Piece
}

export type Stamp = { x: number; y: number; eighth: number }

export function fill(d: string, paint: Paint): Layer {
  return { d, paint }
}

export function line(d: string, paint: Paint, width: number): Layer {
  return { d, paint, width }
}

/** Round spots at `x y x y …`: lines of no length with round ends. */
export function spots(places: string, paint: Paint, width: number): Layer {
  const all = places.split(' ')
  const d = all.flatMap((x, i) => (i % 2 === 0 ? `M${x} ${all[i + 1]}H0` : [])).join('')
  return { d, paint, width }
}

/** An oval around the middle. */
export function oval(across: number, along = across, x = 0, y = 0): string {
  const [a, b] = [across * 0.55, along * 0.55]
  const at = (dx: number, dy: number) => `${x + dx} ${y + dy}`
  return `M${at(-across, 0)}C${at(-across, -b)} ${at(-a, -along)} ${at(0, -along)}C${at(a, -along)} ${at(across, -b)} ${at(across, 0)}C${at(across, b)} ${at(a, along)} ${at(0, along)}C${at(-a, along)} ${at(-across, b)} ${at(-across, 0)}Z`
}

/** All pieces of a kind in one path for each layer, each piece in the order of the layers. */
export function stampAll(layers: Layer[], size: number, color: string, places: Stamp[]): string {
  return layers
    .map(({ d, paint, width }) => {
      const all = places.map((place) => stamp(d, size, place)).join('')
      const tone = typeof paint === 'string' ? paint : paint === 0 ? color : shade(color, paint)
      return width === undefined
        ? `<path d="${all}" fill="${tone}"/>`
        : `<path d="${all}" stroke="${tone}" stroke-width="${tenths((width * size) / 100)}"/>`
    })
    .join('')
}

const turnedPaths = new Map<string, string>()

/** Pieces lie in one of eight directions: a turned path is worked out once, and repeats compress well. */
function stamp(d: string, size: number, { x, y, eighth }: Stamp): string {
  const key = `${eighth} ${size} ${d}`
  let turned = turnedPaths.get(key)
  if (!turned) {
    turned = turnPath(d, size, (eighth * Math.PI) / 4)
    turnedPaths.set(key, turned)
  }
  return `M${pair(Math.round(x), Math.round(y))}${turned}`
}

type Point = { x: number; y: number }

/** The path turned and scaled, each point relative to the one before, the first to where the piece lies. */
function turnPath(d: string, size: number, angle: number): string {
  const round = size < 12 ? tenths : Math.round
  const [cos, sin] = [(Math.cos(angle) * size) / 100, (Math.sin(angle) * size) / 100]
  let pen: Point = { x: 0, y: 0 }
  let first: Point = pen
  const steps = [...d.matchAll(/([MLQCHZ])([^MLQCHZ]*)/g)]
  return steps
    .map(([, command = '', numbers = '']) => {
      if (command === 'Z') {
        pen = first
        return 'z'
      }
      if (command === 'H') return 'h0'
      const points = pointsOf(numbers).map(({ x, y }) => ({
        x: round(x * cos - y * sin) || 0,
        y: round(x * sin + y * cos) || 0,
      }))
      const from = pen
      pen = points.at(-1) ?? pen
      if (command === 'M') first = pen
      return `${command.toLowerCase()}${joined(points.map(({ x, y }) => pair(tenths(x - from.x), tenths(y - from.y))))}`
    })
    .join('')
}

function joined(pairs: string[]): string {
  return pairs.reduce((all, one) => (one.startsWith('-') ? all + one : `${all} ${one}`))
}

function pointsOf(numbers: string): Point[] {
  const all = (numbers.match(/-?[\d.]+/g) ?? []).map(Number)
  return all.flatMap((x, i) => (i % 2 === 0 ? { x, y: all[i + 1] ?? 0 } : []))
}

function pair(x: number, y: number): string {
  return y < 0 ? `${x}${y}` : `${x} ${y}`
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10 || 0
}
