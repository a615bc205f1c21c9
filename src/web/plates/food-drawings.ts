import { shade, tint } from './colour.ts'
import type { FoodShape } from './food.ts'

export type Cluster = { x: number; y: number; r: number; colour: string; random: () => number }

type Point = { x: number; y: number }

const GOLDEN_ANGLE = 2.39996
const TURN = Math.PI * 2

/** Draws one food where the composition put it. Strokes have round caps, so a dot is a line of no length. */
export const drawFood: Record<FoodShape, (cluster: Cluster) => string> = {
  liquid: drawPool,
  grain: drawGrains,
  leaf: drawLeaves,
  curl: drawCurls,
  slice: drawSlices,
  cube: drawCubes,
  stick: drawSticks,
  round: drawRounds,
  fillet: drawFillet,
  dot: drawDots,
}

function drawPool(cluster: Cluster): string {
  const { x, y, r, colour } = cluster
  return (
    filled(blob(cluster, r, 0.08), shade(colour, -0.12)) +
    filled(blob({ ...cluster, x: x - 1, y: y - 2 }, r * 0.93, 0.07), colour) +
    stroked(arc({ x, y }, r * 0.76, 3.4, 0.9), shade(colour, 0.35), Math.max(2, r * 0.04))
  )
}

function drawGrains(cluster: Cluster): string {
  const { r, colour } = cluster
  const size = r > 56 ? 9 : r > 34 ? 7 : 6
  const grains = scatter(cluster, r * 0.98, size).map((at) => turned(at, cluster.random() * TURN, size * 0.5))
  const upper = grains.filter((_, i) => i % 3 > 0)
  const glint = grains.filter((_, i) => i % 3 === 0)
  return (
    shadow(blob(cluster, r, 0.05)) +
    filled(blob(cluster, r, 0.05), shade(colour, -0.24)) +
    stroked(lines(upper), colour, size) +
    stroked(lines(glint), shade(colour, 0.28), size)
  )
}

function drawLeaves(cluster: Cluster): string {
  const { x, y, r, colour, random } = cluster
  const count = r > 50 ? 9 : r > 26 ? 6 : 4
  const turn = random() * TURN
  const leaves = Array.from({ length: count }, (_, i) => {
    const outer = i < count * 0.62
    const angle = turn + i * GOLDEN_ANGLE
    const start = outer ? r * 0.18 : -r * 0.22
    const length = r * (outer ? 0.95 : 0.8) * (0.9 + random() * 0.2)
    return leaf({ x: x + Math.cos(angle) * start, y: y + Math.sin(angle) * start }, angle, length, 0.62)
  })
  const under = leaves.filter((_, i) => i % 2 === 0)
  const over = leaves.filter((_, i) => i % 2 === 1)
  const veins = leaves.map(({ vein }) => vein).join('')
  return (
    leafLayer(under, shade(colour, -0.2), shade(colour, -0.42)) +
    leafLayer(over, colour, shade(colour, -0.36)) +
    stroked(veins, shade(colour, 0.32), 1.5)
  )
}

function leafLayer(leaves: { outline: string }[], fill: string, edge: string): string {
  return `<path d="${leaves.map(({ outline }) => outline).join('')}" fill="${fill}" stroke="${edge}" stroke-width="1"/>`
}

function drawCurls(cluster: Cluster): string {
  const { x, y, r, colour, random } = cluster
  const width = r > 50 ? 8 : r > 24 ? 6 : 4
  const turn = random() * TURN
  const count = Math.max(3, Math.round(r / (width * 0.95)))
  const strands = Array.from({ length: count }, (_, i) => {
    const radius = r * (0.25 + (0.68 * (i + 1)) / count)
    const centre = { x: x + (random() - 0.5) * r * 0.3, y: y + (random() - 0.5) * r * 0.3 }
    return arc(centre, radius, turn + i * 1.9, 2.2 + random() * 1.6)
  })
  const [lower, upper] = [strands.filter((_, i) => i % 2 === 0), strands.filter((_, i) => i % 2 === 1)]
  const base = r > 40 ? filled(blob(cluster, r * 0.9, 0.08), shade(colour, -0.3)) : ''
  return base + strandLayer(lower, shade(colour, -0.1), width) + strandLayer(upper, colour, width)
}

function strandLayer(strands: string[], colour: string, width: number): string {
  const d = strands.join('')
  return (
    stroked(d, shade(colour, -0.34), width + 2) +
    stroked(d, colour, width) +
    stroked(d, shade(colour, 0.3), width * 0.25)
  )
}

function drawSlices(cluster: Cluster): string {
  const { r, colour } = cluster
  const places = r > 42 ? rosette(cluster) : row(cluster)
  const radius = r * (places.length > 4 ? 0.46 : places.length === 4 ? 0.55 : 0.64)
  const [flesh, rind] = [shade(colour, 0.34), shade(colour, -0.2)]
  const inside = sliceInside(colour, radius)
  return places
    .map(({ x, y }) => {
      const at = `cx="${n(x)}" cy="${n(y)}"`
      return `<circle ${at} r="${n(radius)}" fill="${flesh}" stroke="${rind}" stroke-width="${n(radius * 0.14)}"/><circle ${at} ${inside}/>`
    })
    .join('')
}

function row({ x, y, r, random }: Cluster): Point[] {
  const count = r > 24 ? 4 : 3
  const heading = random() * TURN
  return Array.from({ length: count }, (_, i) => {
    const along = (i / (count - 1) - 0.5) * r * 1.05
    const angle = heading + (along / r) * 0.35
    return { x: x + Math.cos(angle) * along, y: y + Math.sin(angle) * along }
  })
}

function rosette({ x, y, r, random }: Cluster): Point[] {
  const count = r > 70 ? 7 : 6
  const turn = random() * TURN
  return Array.from({ length: count }, (_, i) => {
    const angle = turn + (i / (count - 0.35)) * TURN
    const distance = i === count - 1 ? r * 0.06 : r * 0.56
    return { x: x + Math.cos(angle) * distance, y: y + Math.sin(angle) * distance }
  })
}

/** Citrus has segments, bread a crumb, everything else a ring of seeds. */
function sliceInside(colour: string, radius: number): string {
  const { hue, vivid } = tint(colour)
  if (hue < 45 && !vivid) return `r="${n(radius * 0.62)}" fill="${shade(colour, 0.16)}"`
  if (vivid && hue > 20 && hue < 85) {
    return `r="${n(radius * 0.46)}" stroke="${colour}" stroke-width="${n(radius * 0.52)}" stroke-linecap="butt" stroke-dasharray="${n(radius * 0.36)} 3"`
  }
  return `r="${n(radius * 0.42)}" stroke="${shade(colour, 0.06)}" stroke-width="${Math.max(3, n(radius * 0.2))}" stroke-dasharray="1 ${n(radius * 0.38)}"`
}

function drawCubes(cluster: Cluster): string {
  const { r, colour, random } = cluster
  const side = r > 50 ? 20 : r > 30 ? 17 : 13
  const cubes = scatter(cluster, r - side * 0.45, side * 0.74).map((at) => ({
    ...at,
    angle: random() * TURN,
  }))
  return inTwoLayers(cubes, (layer) => {
    const d = layer.map((cube) => square(cube, cube.angle, side * 0.72)).join('')
    return (
      solid(d, shade(colour, -0.32), side * 0.3) +
      `<g transform="translate(-1 -1)">${solid(d, colour, 2)}</g>`
    )
  })
}

function drawSticks(cluster: Cluster): string {
  const { x, y, r, colour, random } = cluster
  const width = r > 44 ? 11 : r > 24 ? 9 : 6
  const count = Math.max(3, Math.round((r * 1.25) / width))
  const heading = random() * Math.PI
  const sticks = Array.from({ length: count }, (_, i) => {
    const aside = (i - (count - 1) / 2) * width * 1.08
    const half = Math.sqrt(Math.max(0, r * r - aside * aside)) * (0.78 + random() * 0.22)
    const slip = (random() - 0.5) * r * 0.25
    const angle = heading + (random() - 0.5) * 0.22
    return turned(
      {
        x: x - Math.sin(heading) * aside + Math.cos(heading) * slip,
        y: y + Math.cos(heading) * aside + Math.sin(heading) * slip,
      },
      angle,
      half * 2 - width,
    )
  })
  return strandLayer([lines(sticks)], colour, width)
}

function drawRounds(cluster: Cluster): string {
  const { r, colour } = cluster
  const size = Math.min(14, Math.max(8, r * 0.22))
  return inTwoLayers(scatter(cluster, r - size * 0.6, size * 1.22), (layer) => {
    const moved = (dx: number, dy: number) => points(layer, dx, dy)
    return (
      stroked(moved(1, 2), shade(colour, -0.4), size * 2 + 1) +
      stroked(moved(0, 0), colour, size * 2 - 1) +
      stroked(moved(size * -0.3, size * -0.34), shade(colour, 0.42), size * 0.5)
    )
  })
}

/** The inner half lies on the outer half, as in a heap. */
function inTwoLayers<T>(pieces: T[], draw: (layer: T[]) => string): string {
  const half = Math.ceil(pieces.length * 0.4)
  return draw(pieces.slice(half)) + draw(pieces.slice(0, half))
}

function drawFillet(cluster: Cluster): string {
  const { x, y, r, colour, random } = cluster
  const angle = random() * TURN
  const place = (along: number, aside: number) => ({
    x: x + (Math.cos(angle) * along - Math.sin(angle) * aside) * r,
    y: y + (Math.sin(angle) * along + Math.cos(angle) * aside) * r,
  })
  const body = smooth([
    place(-1.2, 0.1),
    place(-0.8, -0.55),
    place(0.1, -0.72),
    place(0.95, -0.42),
    place(1.28, 0.06),
    place(0.8, 0.52),
    place(-0.2, 0.68),
    place(-0.95, 0.56),
  ])
  const flakes = [-0.75, -0.32, 0.12, 0.56].map((at) => {
    const from = place(at - 0.08, -0.44)
    const bend = place(at + 0.3, 0.02)
    const to = place(at - 0.08, 0.42)
    return `M${n(from.x)} ${n(from.y)}Q${n(bend.x)} ${n(bend.y)} ${n(to.x)} ${n(to.y)}`
  })
  return (
    shadow(body) +
    `<path d="${body}" fill="${colour}" stroke="${shade(colour, -0.3)}" stroke-width="3"/>` +
    stroked(flakes.join(''), shade(colour, 0.4), 2.5)
  )
}

function drawDots(cluster: Cluster): string {
  const { r, colour } = cluster
  const size = r > 40 ? 8 : r > 24 ? 7 : 6
  const places = scatter(cluster, r * 0.96, size * 0.92)
  return (
    filled(blob(cluster, r * 0.86, 0.08), shade(colour, -0.3)) +
    stroked(points(places, 0, 0), shade(colour, -0.2), size) +
    stroked(points(places, -1, -1), shade(colour, 0.12), size * 0.6)
  )
}

/** Places that cover a disc evenly, the way seeds sit in a sunflower, moved a little by chance. */
export function scatter({ x, y, random }: Cluster, radius: number, gap: number): Point[] {
  const count = Math.max(2, Math.round((radius / gap) ** 2 * 1.05))
  const turn = random() * TURN
  return Array.from({ length: count }, (_, i) => {
    const distance = Math.sqrt((i + 0.5) / count) * radius
    const angle = turn + i * GOLDEN_ANGLE + (random() - 0.5) * 0.3
    return { x: x + Math.cos(angle) * distance, y: y + Math.sin(angle) * distance }
  })
}

function blob({ x, y, random }: Cluster, radius: number, wobble: number): string {
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
    const bend = pair(n(corner.x) - from.x, n(corner.y) - from.y)
    return `q${bend} ${pair(to.x - from.x, to.y - from.y)}`
  })
  return `M${pair(middles[0]?.x ?? 0, middles[0]?.y ?? 0)}${curves.join('')}z`
}

function leaf(
  base: Point,
  angle: number,
  length: number,
  breadth: number,
): { outline: string; vein: string } {
  const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length]
  const tip = pair(dx, dy)
  const back = pair(-n(dx), -n(dy))
  const left = pair(dx * 0.45 - dy * breadth, dy * 0.45 + dx * breadth)
  const right = pair(-dx * 0.55 + dy * breadth, -dy * 0.55 - dx * breadth)
  return {
    outline: `M${pair(base.x, base.y)}q${left} ${tip}q${right} ${back}`,
    vein: `M${pair(base.x, base.y)}l${pair(dx * 0.8, dy * 0.8)}`,
  }
}

function arc(centre: Point, radius: number, from: number, sweep: number): string {
  const end = from + sweep
  const large = sweep > Math.PI ? 1 : 0
  return `M${n(centre.x + Math.cos(from) * radius)} ${n(centre.y + Math.sin(from) * radius)}A${n(radius)} ${n(radius)} 0 ${large} 1 ${n(centre.x + Math.cos(end) * radius)} ${n(centre.y + Math.sin(end) * radius)}`
}

function square(at: Point, angle: number, side: number): string {
  const [c, s] = [Math.cos(angle) * side, Math.sin(angle) * side]
  return `M${n(at.x - (c - s) / 2)} ${n(at.y - (s + c) / 2)}l${n(c)} ${n(s)} ${n(-s)} ${n(c)} ${n(-c)} ${n(-s)}z`
}

type Line = Point & { dx: number; dy: number }

function turned({ x, y }: Point, angle: number, length: number): Line {
  const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length]
  return { x: x - dx / 2, y: y - dy / 2, dx, dy }
}

/** Each line starts relative to the end of the one before: small numbers, which also compress well. */
function lines(all: Line[]): string {
  let [penX, penY] = [0, 0]
  return all
    .map(({ x, y, dx, dy }, i) => {
      const move = i === 0 ? `M${pair(x, y)}` : `m${pair(n(x) - penX, n(y) - penY)}`
      penX = n(x) + n(dx)
      penY = n(y) + n(dy)
      return n(dx) === 0 && n(dy) === 0 ? `${move}h0` : `${move}l${pair(dx, dy)}`
    })
    .join('')
}

function points(places: Point[], dx: number, dy: number): string {
  return lines(places.map(({ x, y }) => ({ x: n(x) + n(dx), y: n(y) + n(dy), dx: 0, dy: 0 })))
}

function pair(x: number, y: number): string {
  return n(y) < 0 ? `${n(x)}${n(y)}` : `${n(x)} ${n(y)}`
}

function shadow(d: string): string {
  return `<path d="${d}" transform="translate(2 5)" fill="#3a2210" opacity=".2"/>`
}

function filled(d: string, colour: string): string {
  return `<path d="${d}" fill="${colour}"/>`
}

function stroked(d: string, colour: string, width: number): string {
  return `<path d="${d}" stroke="${colour}" stroke-width="${n(width)}"/>`
}

function solid(d: string, colour: string, width: number): string {
  return `<path d="${d}" fill="${colour}" stroke="${colour}" stroke-width="${n(width)}"/>`
}

function n(value: number): number {
  return Math.round(value)
}
