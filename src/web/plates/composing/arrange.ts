import type { PlateItem } from './food.ts'

export const CENTER = 200
export const TURN = Math.PI * 2

const LEAST_RADIUS = 17

export type Placed = PlateItem & { x: number; y: number; r: number }
/** The round place that foods share: a plate, a bowl, or one slice of bread. */
export type PlateArea = { x: number; y: number; radius: number; cover: number; total: number }

/** Gives each food a disc whose area follows its grams, then lets the discs push each other apart. */
export function arrange(items: PlateItem[], field: PlateArea, random: () => number): Placed[] {
  const { radius, cover, total } = field
  const turn = random() * TURN
  const least = Math.min(LEAST_RADIUS, radius * 0.3)
  const placed: Placed[] = items.map((item, i) => {
    const r = Math.min(Math.max(least, Math.sqrt((item.grams / (total || 1)) * cover) * radius), radius)
    const distance = i === 0 ? radius * 0.16 : radius * 0.6
    const angle = turn + i * 2.2
    return { ...item, r, x: field.x + Math.cos(angle) * distance, y: field.y + Math.sin(angle) * distance }
  })
  for (let round = 0; round < 50; round++) {
    for (const a of placed) for (const b of placed) pushApart(a, b)
    for (const item of placed) pullInside(item, field)
  }
  return placed
}

function pushApart(a: Placed, b: Placed): void {
  if (a === b) return
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const distance = Math.hypot(dx, dy) || 1
  const wanted = (a.r + b.r) * 0.86
  if (distance >= wanted) return
  const push = ((wanted - distance) / distance) * 0.4
  const share = a.r ** 2 / (a.r ** 2 + b.r ** 2)
  b.x += dx * push * share
  b.y += dy * push * share
  a.x -= dx * push * (1 - share)
  a.y -= dy * push * (1 - share)
}

function pullInside(item: Placed, { x, y, radius }: PlateArea): void {
  item.x += (x - item.x) * 0.03
  item.y += (y - item.y) * 0.03
  const [dx, dy] = [item.x - x, item.y - y]
  const distance = Math.hypot(dx, dy)
  const most = Math.max(0, radius - item.r)
  if (distance <= most) return
  item.x = x + (dx / distance) * most
  item.y = y + (dy / distance) * most
}

export function heaviestFirst(items: PlateItem[]): PlateItem[] {
  return [...items].sort((a, b) => b.grams - a.grams)
}

export function gramsOf(items: PlateItem[]): number {
  return items.reduce((grams, item) => grams + item.grams, 0)
}
