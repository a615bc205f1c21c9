import { blendColours, safeColour, shade } from './colour.ts'
import type { FoodShape, PlateItem } from './food.ts'
import { type Cluster, drawFood } from './food-drawings.ts'
import { seededRandom } from './seeded-random.ts'

export type Plate = {
  /** The same seed and items always give the same picture. */
  seed: string
  /** What the dish calls itself decides between plate and bowl where the foods do not. */
  name: string
  items: PlateItem[]
  /** How many rules the day passes: drawn as segments on the rim. */
  ring?: { passed: number; total: number }
}

export const PLATE_VIEW_BOX = '0 0 400 400'

const CENTRE = 200
const TURN = Math.PI * 2
const SHOWN = 8
const ORDER = ['liquid', 'grain', 'curl', 'leaf', 'slice', 'cube', 'stick', 'round', 'fillet', 'dot']
const GLAZES = [
  { rim: '#fefcf7', well: '#f8f4ea', line: '#d8ccb6' },
  { rim: '#f8f3e6', well: '#f2ecdb', line: '#b7a98a' },
  { rim: '#eff2e8', well: '#e8ece0', line: '#93a88d' },
  { rim: '#f8efe4', well: '#f3e8d9', line: '#c99a78' },
  { rim: '#f0f1ec', well: '#e9ebe6', line: '#8d9fa0' },
]

type Vessel = 'plate' | 'bowl' | 'cup'
type Placed = PlateItem & { x: number; y: number; r: number }

/** Draws a dish from above as the inside of an SVG, from what is in it: shape, colour, and area by grams. */
export function composePlate({ seed, name, items: given, ring }: Plate): string {
  const random = seededRandom(seed)
  const items = given.map((item) => ({ ...item, colour: safeColour(item.colour) }))
  const glaze = GLAZES[Math.floor(random() * GLAZES.length)] ?? GLAZES[0]
  const vessel = vesselFor(name, items)
  const food =
    vessel === 'cup' ? drawDrink(items, random) : drawFoods(items, vessel, brothOf(name, items), random)
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${drawChina(vessel, glaze as Glaze, ring)}${food}</g>`
}

type Glaze = (typeof GLAZES)[number]

const DRUNK = /\b(smoothie|tea|milk|water|infusion)\b/i
const BROTHY = /\b(soup|stew|chowder|broth|porridge|oatmeal|oats|chili|curry|dal)\b/i

function vesselFor(name: string, items: PlateItem[]): Vessel {
  const liquid = liquidShare(items)
  if (liquid > 0.85 || (liquid > 0.4 && DRUNK.test(name))) return 'cup'
  return liquid > 0.3 || BROTHY.test(name) || /\bbowl\b/i.test(name) ? 'bowl' : 'plate'
}

/** The colour of what a bowl is filled with. Water is in no recipe's list, so a soup may have to lend its own. */
function brothOf(name: string, items: PlateItem[]): string | null {
  const pool = byWeight(items).find(({ shape }) => shape === 'liquid')
  if (pool && liquidShare(items) > 0.3) return pool.colour
  return BROTHY.test(name) ? blend(items) : null
}

function liquidShare(items: PlateItem[]): number {
  return sum(items.filter(({ shape }) => shape === 'liquid')) / (sum(items) || 1)
}

function drawChina(vessel: Vessel, { rim, well, line }: Glaze, ring: Plate['ring']): string {
  const inner = vessel === 'bowl' ? 150 : 144
  const outer = vessel === 'bowl' && !ring ? 178 : 190
  const hollow =
    vessel === 'cup'
      ? ''
      : disc(inner + 3, shade(well, -0.1)) + disc(inner, shade(well, -0.04), 1) + disc(inner - 4, well, 3)
  return (
    disc(outer, '#2a1a0c', 8, ' opacity=".1"') +
    disc(outer, '#2a1a0c', 4, ' opacity=".14"') +
    disc(outer, shade(rim, -0.1)) +
    disc(outer - 2, rim) +
    (ring ? drawRing(ring, (outer + inner) / 2) : hoop(outer - 11, line, 2)) +
    hollow
  )
}

function blend(items: PlateItem[]): string {
  return shade(blendColours(items.map(({ colour, grams }) => ({ colour, weight: grams }))), 0.18)
}

function drawRing({ passed, total }: { passed: number; total: number }, radius: number): string {
  const segments = (count: number) => `${'.84 .16 '.repeat(count)}0 ${total}`
  const arc = (count: number, colour: string) =>
    count > 0
      ? `<circle cx="200" cy="200" r="${radius}" pathLength="${total}" transform="rotate(-90 200 200)" stroke-linecap="butt" stroke="${colour}" stroke-width="7" stroke-dasharray="${segments(count)}"/>`
      : ''
  return arc(total, '#d8d0bf') + arc(passed, '#3f7d52')
}

function drawDrink(items: PlateItem[], random: () => number): string {
  const drink = byWeight(items).find(({ shape }) => shape === 'liquid')?.colour ?? blend(items)
  const floating = items.filter(({ shape }) => shape !== 'liquid').slice(0, 2)
  const pool = { x: CENTRE, y: CENTRE, r: 84, colour: drink, random }
  return (
    disc(112, '#1a120a', 6, ' opacity=".14"') +
    `<path d="M292 160q58 4 46 48t-58 34" stroke="#e4dac6" stroke-width="17"/><path d="M292 160q58 4 46 48t-58 34" stroke="#fdfaf2" stroke-width="12"/>` +
    disc(110, '#e4dac6') +
    disc(108, '#fdfaf2') +
    disc(92, shade(drink, -0.3)) +
    drawFood.liquid({ ...pool, r: 87 }) +
    floating
      .map((item, i) =>
        draw(item.shape, { x: 180 + i * 42, y: 186 + i * 40, r: 26, colour: item.colour, random }),
      )
      .join('')
  )
}

function drawFoods(items: PlateItem[], vessel: Vessel, broth: string | null, random: () => number): string {
  const total = sum(items)
  const pools = byWeight(items).filter(({ shape }) => shape === 'liquid')
  const solids = byWeight(items).filter(({ shape }) => shape !== 'liquid')
  const sprinkled = solids.filter(({ shape, grams }) => shape === 'dot' && grams <= total * 0.04).slice(0, 2)
  const garnish = solids.filter(({ shape, grams }) => shape === 'leaf' && grams <= total * 0.04).slice(0, 1)
  const heaped = solids
    .filter((item) => !sprinkled.includes(item) && !garnish.includes(item) && item.grams > total * 0.01)
    .slice(0, SHOWN)
  const isBowl = vessel === 'bowl'
  const sauce = broth ? undefined : pools.find(({ grams }) => grams > total * 0.05)

  const placed = arrange(heaped, isBowl ? 118 : 132, broth ? 0.85 : 1.08, random)
  const inOrder = placed.sort((a, b) => ORDER.indexOf(a.shape) - ORDER.indexOf(b.shape) || b.r - a.r)
  const top = inOrder.at(-1) ?? { x: CENTRE, y: CENTRE }
  return (
    (broth ? drawBroth(broth) : '') +
    (sauce ? drawFood.liquid({ x: CENTRE + 8, y: CENTRE + 6, r: 112, colour: sauce.colour, random }) : '') +
    inOrder.map((item) => draw(item.shape, { ...item, random })).join('') +
    sprinkled.map((item) => sprinkle(item, random)).join('') +
    garnish
      .map(({ colour }) =>
        drawFood.leaf({ x: (top.x + CENTRE) / 2, y: (top.y + CENTRE) / 2, r: 24, colour, random }),
      )
      .join('')
  )
}

/** A shape that the drawings do not know yet is drawn round. */
function draw(shape: string, cluster: Cluster): string {
  return (drawFood[shape as FoodShape] ?? drawFood.round)(cluster)
}

function drawBroth(colour: string): string {
  return (
    disc(139, shade(colour, -0.3)) +
    disc(136, colour, 2) +
    `<path d="M88 158A120 120 0 0 1 150 92" stroke="${shade(colour, 0.4)}" stroke-width="5"/>`
  )
}

/** Gives each food a disc whose area follows its grams, then lets the discs push each other apart. */
function arrange(items: PlateItem[], field: number, cover: number, random: () => number): Placed[] {
  const total = sum(items)
  const turn = random() * TURN
  const placed: Placed[] = items.map((item, i) => {
    const r = Math.max(15, Math.sqrt((item.grams / total) * cover) * field)
    const distance = i === 0 ? field * 0.16 : field * 0.6
    const angle = turn + i * 2.2
    return { ...item, r, x: CENTRE + Math.cos(angle) * distance, y: CENTRE + Math.sin(angle) * distance }
  })
  for (let round = 0; round < 50; round++) {
    for (const a of placed) for (const b of placed) pushApart(a, b)
    for (const item of placed) keepInside(item, field)
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

function keepInside(item: Placed, field: number): void {
  item.x += (CENTRE - item.x) * 0.03
  item.y += (CENTRE - item.y) * 0.03
  const [dx, dy] = [item.x - CENTRE, item.y - CENTRE]
  const distance = Math.hypot(dx, dy)
  const most = Math.max(0, field - item.r)
  if (distance <= most) return
  item.x = CENTRE + (dx / distance) * most
  item.y = CENTRE + (dy / distance) * most
}

function sprinkle({ colour }: PlateItem, random: () => number): string {
  const near = random() * TURN
  const specks = Array.from({ length: 20 }, () => {
    const [angle, distance] = [random() * TURN, Math.sqrt(random()) * 88]
    const x = CENTRE + Math.cos(near) * 22 + Math.cos(angle) * distance
    const y = CENTRE + Math.sin(near) * 22 + Math.sin(angle) * distance
    return `M${Math.round(x)} ${Math.round(y)}l${Math.round(random() * 4 - 2)} ${Math.round(random() * 4 - 2)}`
  })
  return `<path d="${specks.join('')}" stroke="${colour}" stroke-width="4"/>`
}

function disc(radius: number, colour: string, drop = 0, more = ''): string {
  return `<circle cx="200" cy="${CENTRE + drop}" r="${radius}" fill="${colour}"${more}/>`
}

function hoop(radius: number, colour: string, width: number): string {
  return `<circle cx="200" cy="200" r="${radius}" stroke="${colour}" stroke-width="${width}"/>`
}

function byWeight(items: PlateItem[]): PlateItem[] {
  return [...items].sort((a, b) => b.grams - a.grams)
}

function sum(items: PlateItem[]): number {
  return items.reduce((grams, item) => grams + item.grams, 0)
}
