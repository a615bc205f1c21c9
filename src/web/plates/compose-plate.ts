import { drawBody, isBody } from './drawings/bodies.ts'
import { blendColours, dyeStrength, safeColour, shade } from './drawings/colour.ts'
import { drawFood, drawOne, pieceOf, SOFT } from './drawings/draw-food.ts'
import { pool } from './drawings/outline.ts'
import type { PlateItem } from './food.ts'
import { seededRandom } from './seeded-random.ts'

export type Plate = {
  /** The same seed and items always give the same picture. */
  seed: string
  name: string
  items: PlateItem[]
  /** How many rules the day passes: drawn as segments on the rim. */
  ring?: { passed: number; total: number }
}

export const PLATE_VIEW_BOX = '0 0 400 400'

const CENTRE = 200
const TURN = Math.PI * 2
const SHOWN = 8
/** What is spooned onto a plate lies upon the rest, until there is so much that the rest lies upon it. */
const LARGE_HEAP = 62
const GLASS =
  '<circle cx="200" cy="206" r="132" fill="#1a120a" opacity=".14"/><circle cx="200" cy="200" r="130" fill="#cfdcdc"/><circle cx="200" cy="200" r="124" fill="#eef5f4"/><path d="M96 150a116 116 0 0 1 40-54" stroke="#fff" stroke-width="6"/>'
const HANDLE =
  '<path d="M292 160q58 4 46 48t-58 34" stroke="#e4dac6" stroke-width="17"/><path d="M292 160q58 4 46 48t-58 34" stroke="#fdfaf2" stroke-width="12"/>'
const GLAZES = [
  { rim: '#fefcf7', well: '#f8f4ea', line: '#d8ccb6' },
  { rim: '#f8f3e6', well: '#f2ecdb', line: '#b7a98a' },
  { rim: '#eff2e8', well: '#e8ece0', line: '#93a88d' },
  { rim: '#f8efe4', well: '#f3e8d9', line: '#c99a78' },
  { rim: '#f0f1ec', well: '#e9ebe6', line: '#8d9fa0' },
]

/** Water by itself is drawn bluish; it gives what is stirred into it nothing of that. */
const WATER = { colour: '#cde6eb', clear: '#f0efe0', strength: 0.5 }

type Vessel = 'plate' | 'bowl' | 'cup'
type Placed = PlateItem & { x: number; y: number; r: number }

/** Draws a dish from above as the inside of an SVG, from what is in it and how: form, colour, and area by grams. */
export function composePlate({ seed, items: given, ring }: Plate): string {
  const random = seededRandom(seed)
  const all = given.map((item) => ({ ...item, grams: gramsServed(item), colour: safeColour(item.colour) }))
  const items = all.filter(({ form }) => form !== 'hidden')
  const glaze = GLAZES[Math.floor(random() * GLAZES.length)] ?? GLAZES[0]
  const vessel = vesselFor(items)
  const food = vessel === 'cup' ? drawDrink(items, all, random) : drawFoods(items, vessel, random)
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${drawChina(vessel, glaze as Glaze, ring)}${food}</g>`
}

/** What is weighed dry takes up water: rice, pasta and pulses weigh two to three times as much when served. */
function gramsServed({ name, grams, form }: PlateItem): number {
  return /, dry$/.test(name) && form !== 'porridge' ? grams * 2.5 : grams
}

type Glaze = (typeof GLAZES)[number]

/** What most of is poured is drunk, unless it was said to be a soup. */
function vesselFor(items: PlateItem[]): Vessel {
  if (items.some(({ form }) => form === 'blended')) return 'cup'
  if (items.some(({ form }) => form === 'soup' || form === 'porridge' || form === 'bowl')) return 'bowl'
  return sum(items.filter(isPoured)) > 0.4 * sum(items) ? 'cup' : 'plate'
}

function isPoured({ shape, form }: PlateItem): boolean {
  return shape === 'liquid' && form === undefined
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
  const parts = items.map(({ colour, grams }) =>
    items.length > 1 && colour.toLowerCase() === WATER.colour
      ? { colour: WATER.clear, weight: grams * dyeStrength(colour) * WATER.strength }
      : { colour, weight: grams * dyeStrength(colour) },
  )
  return shade(blendColours(parts), 0.12)
}

function drawRing({ passed, total }: { passed: number; total: number }, radius: number): string {
  const segments = (count: number) => `${'.84 .16 '.repeat(count)}0 ${total}`
  const arc = (count: number, colour: string) =>
    count > 0
      ? `<circle cx="200" cy="200" r="${radius}" pathLength="${total}" transform="rotate(-90 200 200)" stroke-linecap="butt" stroke="${colour}" stroke-width="7" stroke-dasharray="${segments(count)}"/>`
      : ''
  return arc(total, '#d8d0bf') + arc(passed, '#3f7d52')
}

/** What was steeped and strained off dyes the cup for more than it weighs, and lies beside it. */
function drawDrink(items: PlateItem[], all: PlateItem[], random: () => number): string {
  const blended = items.filter(({ form }) => form === 'blended')
  const strained = byWeight(all.filter(({ form }) => form === 'hidden'))
  const steeped = strained.map((item) => ({ ...item, grams: 13 * Math.sqrt(item.grams) }))
  const drink = blend(blended.length > 0 ? blended : [...items.filter(isPoured), ...steeped])
  const floating = byWeight(items.filter((item) => item.form !== 'blended' && !isPoured(item))).slice(0, 3)
  const afloat = { random, spread: 1.15 }
  const cup = { x: CENTRE, y: CENTRE, colour: drink, random }
  const isGlass = blended.length > 0
  return (
    (isGlass
      ? GLASS
      : disc(112, '#1a120a', 6, ' opacity=".14"') + HANDLE + disc(110, '#e4dac6') + disc(108, '#fdfaf2')) +
    disc(isGlass ? 118 : 92, shade(drink, -0.3)) +
    pool({ ...cup, r: isGlass ? 108 : 84 }) +
    (isGlass ? swirl(drink) : '') +
    drawStrained(strained, { isGlass, random }) +
    floating
      .map(({ shape, form, colour }, i) => {
        const angle = (i / floating.length) * TURN - 0.6
        const [x, y] = [CENTRE + Math.cos(angle) * 36, CENTRE + Math.sin(angle) * 36]
        return drawFood(shape, form, { x, y, r: floating.length === 1 ? 46 : 34, colour, ...afloat })
      })
      .join('')
  )
}

/** On the saucer, away from the handle. */
function drawStrained(
  items: PlateItem[],
  { isGlass, random }: { isGlass: boolean; random: () => number },
): string {
  const [away, r] = isGlass ? [160, 22] : [150, 30]
  return items
    .slice(0, 3)
    .map(({ shape, colour }, i) => {
      const angle = TURN * (0.4 - i * 0.1)
      const at = { x: CENTRE + Math.cos(angle) * away, y: CENTRE + Math.sin(angle) * away }
      return drawFood(shape, undefined, { ...at, r, colour, random })
    })
    .join('')
}

function drawFoods(items: PlateItem[], vessel: Vessel, random: () => number): string {
  const total = sum(items)
  const filled = byWeight(items.filter(({ form }) => form === 'soup' || form === 'porridge'))
  const sauces = byWeight(items.filter(({ form }) => form === 'sauce'))
  const within = items.filter(({ form }) => form === 'within')
  const solids = byWeight(joinBodies(items.filter((item) => isSolid(item) && !isPoured(item))))
  const small = solids.filter(({ grams }) => grams <= total * 0.012)
  const heaped = solids.filter((item) => !small.includes(item)).slice(0, SHOWN)
  const base = heaped.filter(({ form }) => form === 'toast')
  const upon = heaped.filter(({ form }) => form !== 'toast')
  const isThin = filled.some(({ form }) => form === 'soup')
  const [poured] = sauces

  const field = vessel === 'bowl' ? 118 : base.length > 0 ? 104 : 134
  const cover = filled.length > 0 ? 0.72 : base.length > 0 ? 0.9 : 1.4
  const weighed = upon.map((item) =>
    isBody(item.form) ? { ...item, grams: item.grams + sum(within) } : item,
  )
  const share = filled.length > 0 ? Math.max(sum(weighed), total * 0.4) : sum(weighed)
  const placed = arrange(weighed, { field, cover, total: share }, random)
  const inOrder = placed.sort((a, b) => layerOf(a) - layerOf(b) || b.r - a.r)
  return (
    drawFilled(filled, random) +
    (poured && filled.length === 0
      ? pool({ x: CENTRE + 6, y: CENTRE + 6, r: base.length ? 60 : 108, colour: poured.colour, random })
      : '') +
    base.map((item) => drawToast(item, random)).join('') +
    inOrder.map((item) => drawPlaced(item, within, isThin, random)).join('') +
    drawPinches(small, random)
  )
}

/** What is neither poured nor mixed into something else. */
function isSolid({ form }: PlateItem): boolean {
  return form === undefined || !['soup', 'porridge', 'sauce', 'blended', 'within'].includes(form)
}

/** Several foods that make up one body, a batter or a dough, are one thing on the plate. */
function joinBodies(items: PlateItem[]): PlateItem[] {
  const [first, ...others] = byWeight(items.filter(({ form }) => isBody(form)))
  if (!first) return items
  const same = [first, ...others.filter(({ form }) => form === first.form)]
  return [
    { ...first, grams: sum(same), colour: blend(same) },
    ...items.filter((item) => !same.includes(item)),
  ]
}

/** Soft beds lie lowest, leaves above them, then what is served on them, and herbs on top. */
function layerOf({ shape, form, grams, r }: Placed): number {
  if (isBody(form)) return 2
  const piece = pieceOf(shape, form)
  if (!piece || form === 'mashed' || piece.isHeap) return 0
  if (piece.size === SOFT && r > LARGE_HEAP) return 0
  return piece.isFan && grams > 20 ? 1 : piece.size > 40 ? 3 : 2
}

function drawPlaced(item: Placed, within: PlateItem[], isThin: boolean, random: () => number): string {
  if (isBody(item.form)) return drawBody(item.form ?? '', { ...item, random }, within)
  if (!isThin || item.form === 'bowl')
    return drawFood(item.shape, usualIf(item.form, 'bowl'), { ...item, random })
  if (pieceOf(item.shape, item.form)?.size === SOFT)
    return drawFood(item.shape, item.form, { ...item, random })
  const middle = (at: number) => CENTRE + (at - CENTRE) * 0.7
  const afloat = { ...item, x: middle(item.x), y: middle(item.y), r: Math.min(108, item.r * 2), random }
  return drawFood(item.shape, item.form, { ...afloat, spread: 1.75 })
}

function usualIf(form: string | undefined, place: string): string | undefined {
  return form === place ? undefined : form
}

/** A bowl filled with soup or porridge: all that went into it gives it its colour, and the grain its face. */
function drawFilled(items: PlateItem[], random: () => number): string {
  const [first] = items
  if (!first) return ''
  const colour = blend(items)
  const grain = items.find(({ shape, form }) => form === 'porridge' && shape !== 'liquid')
  const face = grain
    ? drawFood(grain.shape, undefined, {
        x: CENTRE,
        y: CENTRE,
        r: 128,
        colour: shade(colour, 0.1),
        random,
        spread: 1.9,
      })
    : ''
  return drawBroth(colour) + face
}

function drawToast({ shape, colour, grams }: PlateItem, random: () => number): string {
  const slices = shape === 'bread' ? Math.max(1, Math.min(3, Math.round(grams / 32))) : grams > 30 ? 3 : 2
  const r = slices === 1 ? 88 : slices === 2 ? 74 : 58
  return Array.from({ length: slices }, (_, i) => {
    const angle = (i / slices) * TURN - (slices === 2 ? 2.6 : Math.PI / 2)
    const away = slices === 1 ? 0 : slices === 2 ? 66 : 74
    const at = { x: CENTRE + Math.cos(angle) * away, y: CENTRE + Math.sin(angle) * away }
    return drawOne(shape, { ...at, r, colour, random })
  }).join('')
}

function swirl(colour: string): string {
  return `<path d="M150 206q14-52 62-40t30 54q-24 30-54 12t6-40" stroke="${shade(colour, 0.3)}" stroke-width="6"/>`
}

function drawBroth(colour: string): string {
  return (
    disc(139, shade(colour, -0.3)) +
    disc(136, colour, 2) +
    `<path d="M88 158A120 120 0 0 1 150 92" stroke="${shade(colour, 0.4)}" stroke-width="5"/>`
  )
}

/** Gives each food a disc whose area follows its grams, then lets the discs push each other apart. */
function arrange(
  items: PlateItem[],
  { field, cover, total }: { field: number; cover: number; total: number },
  random: () => number,
): Placed[] {
  const turn = random() * TURN
  const placed: Placed[] = items.map((item, i) => {
    const r = Math.max(17, Math.sqrt((item.grams / (total || 1)) * cover) * field)
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

/** Herbs, zest and seeds by the pinch, over everything; what is ground is a dust, what is soft is stirred in. */
function drawPinches(small: PlateItem[], random: () => number): string {
  const pinches = small.filter(({ shape, form }) => shape !== 'spice' && pieceOf(shape, form)?.size !== SOFT)
  const [dust] = small.filter(({ shape }) => shape === 'spice')
  return (
    (dust ? drawDust(dust.colour, random) : '') +
    pinches
      .slice(0, 2)
      .map(({ shape, form, colour }, i) => {
        const at = { x: CENTRE + (i - 0.5) * 44, y: CENTRE + (i - 0.5) * 20 }
        return drawFood(shape, form, { ...at, r: 58, colour, random, spread: 3.4 })
      })
      .join('')
  )
}

function drawDust(colour: string, random: () => number): string {
  const specks = Array.from({ length: 12 }, () => {
    const [angle, distance] = [random() * TURN, Math.sqrt(random()) * 88]
    return `M${Math.round(CENTRE + Math.cos(angle) * distance)} ${Math.round(CENTRE + Math.sin(angle) * distance)}h0`
  })
  return `<path d="${specks.join('')}" stroke="${colour}" stroke-width="3"/>`
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
