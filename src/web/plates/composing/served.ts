import { drawBody, isBody } from '../drawings/bodies.ts'
import { shade } from '../drawings/color.ts'
import { boughtPiece, drawFood, drawOne, drawPiece, pieceOf, SOFT } from '../drawings/draw-food.ts'
import { pool } from '../drawings/outline.ts'
import type { Piece } from '../drawings/stamp.ts'
import { drawStuffed } from '../drawings/stuffed.ts'
import { arrange, CENTER, gramsOf, heaviestFirst, type Placed, TURN } from './arrange.ts'
import { disc, type Vessel } from './china.ts'
import { isPoured } from './drink.ts'
import { drawDust } from './dust.ts'
import { dye, dyed, steeped } from './dye.ts'
import type { PlateItem } from './food.ts'

const SHOWN = 8
/** How far from the middle a bowl or a bed holds what lies in it. */
const AFLOAT = 128
const UPON_A_SLICE = 6
/** What is spooned onto a plate lies upon the rest, until there is so much that the rest lies upon it. */
const LARGE_HEAP = 62
const LARGE_PIECE = 46
/** What is folded or rolled is served upon what lies beside it. */
const SERVED_LAST = ['omelette', 'roll', 'wrap']
/** What says where a food lies, and nothing of how it is cut. */
const PLACES = ['bowl', 'bed']
const MILKY = /yogurt|milk|kefir/i
/** How far a spice dyes what it is boiled in, beyond what it weighs. */
const DYEING: [RegExp, number][] = [
  [/^turmeric/i, 4],
  [/^(saffron|curry)/i, 5],
  [/^(paprika|chili powder)/i, 2.5],
]
const BROTH = '#d3a866'
const NOT_BY_ITSELF = ['soup', 'porridge', 'sauce', 'blended', 'within', 'hidden', 'stirred']

type Scene = { within: PlateItem[]; isScattered: boolean; random: () => number }

/** What lies on a plate or in a bowl: what is poured first, then beds and slices, then all that lies upon them. */
export function drawServed(items: PlateItem[], vessel: Vessel, random: () => number): string {
  const total = gramsOf(items.filter(({ form }) => form !== 'hidden'))
  const ofForm = (...forms: string[]) => heaviestFirst(items.filter(({ form }) => forms.includes(form ?? '')))
  const filled = ofForm('soup', 'porridge')
  const dyes = steeped(ofForm('stirred'))
  const [poured] = ofForm('sauce')
  const within = ofForm('within')
  const solids = heaviestFirst(joinBodies(items.filter((item) => isSolid(item) && !isPoured(item))))
  const small = solids.filter((item) => isPinch(item, total) && solids.length > 1)
  const heaped = solids.filter((item) => !small.includes(item)).slice(0, SHOWN)
  const slices = heaped.filter(({ form }) => form === 'toast')
  const [bed] = heaped.filter(({ form }) => form === 'bed')
  const upon = heaped
    .filter((item) => item !== bed && !slices.includes(item))
    .map((item) => (holdsOthers(item) ? { ...item, grams: item.grams + gramsOf(within) } : item))
  const isScattered = bed !== undefined || filled.some(({ form }) => form === 'soup')
  const scene = { within, isScattered, random }
  const [only] = items
  const bought = only && items.length === 1 ? boughtPiece(only) : undefined
  if (only && bought) return drawPiece(bought, { x: CENTER, y: CENTER, r: 124, color: only.color, random })
  const [slice] = slices
  return (
    drawFilled(filled, { dyes, solids: heaped, spices: small, random }) +
    (poured && filled.length === 0 && !slice
      ? pool({ x: CENTER + 6, y: CENTER + 6, r: 108, color: poured.color, random })
      : '') +
    (bed ? drawBed(bed, dyes, random) : '') +
    (slice
      ? drawSlices(slice, { upon, sauce: poured }, scene)
      : drawHeaps(upon, fieldOf(upon, { vessel, total, filled, bed }), scene)) +
    drawPinches(small, total, random)
  )
}

type Around = { vessel: Vessel; total: number; filled: PlateItem[]; bed: PlateItem | undefined }

function fieldOf(upon: PlateItem[], { vessel, total, filled, bed }: Around) {
  const isFull = filled.length > 0 || bed !== undefined
  return {
    x: CENTER,
    y: CENTER,
    radius: vessel === 'bowl' ? 118 : 134,
    cover: isFull ? 0.72 : 1.4,
    total: isFull ? Math.max(gramsOf(upon), total * 0.4) : gramsOf(upon),
  }
}

function drawHeaps(items: PlateItem[], field: Parameters<typeof arrange>[1], scene: Scene): string {
  const hasBody = items.some(({ form }) => isBody(form))
  return arrange(items, field, scene.random)
    .sort((a, b) => layerOf(a, hasBody) - layerOf(b, hasBody) || b.r - a.r)
    .map((item) => drawPlaced(item, scene))
    .join('')
}

/** What is neither poured nor mixed into something else. */
function isSolid({ form }: PlateItem): boolean {
  return form === undefined || !NOT_BY_ITSELF.includes(form)
}

function isPinch({ shape, grams, form }: PlateItem, total: number): boolean {
  return grams <= total * (shape === 'spice' ? 0.1 : 0.012) && form !== 'bed'
}

function holdsOthers({ form }: PlateItem): boolean {
  return isBody(form) || form === 'stuffed'
}

/** Several foods that make up one body, a batter or a dough, are one thing on the plate. */
function joinBodies(items: PlateItem[]): PlateItem[] {
  const [first, ...others] = heaviestFirst(items.filter(({ form }) => isBody(form)))
  if (!first) return items
  const same = [first, ...others.filter(({ form }) => form === first.form)]
  return [
    { ...first, grams: gramsOf(same), color: dye(same) },
    ...items.filter((item) => !same.includes(item)),
  ]
}

/** Soft beds lie lowest, leaves above them unless they garnish what was baked or fried, and herbs on top. */
function layerOf({ shape, form, grams, r }: Placed, hasBody: boolean): number {
  if (isBody(form)) return SERVED_LAST.includes(form ?? '') ? 3 : 2
  const piece = pieceOf(shape, form)
  if (!piece || form === 'mashed' || piece.isHeap) return 0
  if (piece.size === SOFT && r > LARGE_HEAP) return 0
  if (piece.most === 1) return 4
  return piece.isFan && grams > 20 && !hasBody ? 1 : piece.size > 40 ? 3 : 2
}

function drawPlaced(item: Placed, { within, isScattered, random }: Scene): string {
  if (isBody(item.form)) return drawBody(item.form ?? '', { ...item, random }, within)
  if (item.form === 'stuffed') return drawStuffed(item.shape, { ...item, random }, within)
  const form = PLACES.includes(item.form ?? '') ? undefined : item.form
  if (isScattered && item.form === 'bowl')
    return drawFood(item.shape, form, { ...item, random, ragged: 0.16 })
  if (!isScattered || item.form === 'bowl' || isWhole(pieceOf(item.shape, form)))
    return drawFood(item.shape, form, { ...item, random })
  const r = Math.min(114, item.r * 2)
  const away = Math.hypot(item.x - CENTER, item.y - CENTER) || 1
  const nearer = Math.min(0.7, Math.max(0, AFLOAT - r) / away)
  const middle = (at: number) => CENTER + (at - CENTER) * nearer
  const afloat = { ...item, x: middle(item.x), y: middle(item.y), r, random }
  return drawFood(item.shape, form, { ...afloat, spread: 1.75 })
}

/** What is spooned on, large, or sliced in one piece stays together. */
function isWhole(piece: Piece | undefined): boolean {
  return piece !== undefined && (piece.size === SOFT || piece.size > LARGE_PIECE || piece.isRow === true)
}

/** What the rest is mixed into, over the whole plate. */
function drawBed({ shape, color }: PlateItem, dyes: PlateItem[], random: () => number): string {
  return drawFood(shape, undefined, { x: CENTER, y: CENTER, r: 124, color: dyed(color, dyes), random })
}

/** A bowl filled with soup or porridge: all that went into it gives it its color, and the grain its face. */
function drawFilled(
  items: PlateItem[],
  { dyes, solids, spices, random }: Boiled & { dyes: PlateItem[]; random: () => number },
): string {
  if (items.length === 0) return ''
  const color = dyed(dye([...items, ...broth(items, { solids, spices })]), dyes)
  const grain = items.find(({ shape, form }) => form === 'porridge' && shape !== 'liquid')
  const all = { x: CENTER, y: CENTER, r: 128, color: shade(color, 0.1), random, spread: 1.9 }
  return (
    drawBroth(color) +
    (grain && pieceOf(grain.shape, undefined)?.size !== SOFT ? drawFood(grain.shape, undefined, all) : '')
  )
}

type Boiled = { solids: PlateItem[]; spices: PlateItem[] }

/** Recipes weigh no water: what a soup lacks of it is broth, and all that was boiled in it dyes it a little. */
function broth(items: PlateItem[], { solids, spices }: Boiled): PlateItem[] {
  if (!items.some(({ form }) => form === 'soup')) return []
  const boiled = solids.filter(({ form }) => form !== 'bowl' && form !== 'toast')
  const isMilky = gramsOf(items.filter(({ name }) => MILKY.test(name))) > 0.45 * gramsOf(items)
  const lacking = isMilky ? 0 : Math.max(0, 0.9 * gramsOf(boiled) - gramsOf(items))
  return [
    { name: 'Broth', shape: 'liquid', color: BROTH, grams: lacking },
    ...(isMilky
      ? []
      : DYEING.flatMap(([of, times]) =>
          steeped(
            spices.filter(({ name }) => of.test(name)),
            times,
          ),
        )),
    ...boiled.map((item) => ({ ...item, grams: item.grams * (isMilky ? 0.02 : 0.1) })),
  ]
}

/** Slices of bread, tortillas or crackers, and on each of them its sauce and some of all that lies on them. */
function drawSlices(
  slice: PlateItem,
  { upon, sauce }: { upon: PlateItem[]; sauce: PlateItem | undefined },
  scene: Scene,
): string {
  const { shape, color, grams } = slice
  const { random } = scene
  const count = shape === 'bread' ? Math.max(1, Math.min(3, Math.round(grams / 32))) : grams > 30 ? 3 : 2
  const r = count === 1 ? 100 : count === 2 ? 76 : 66
  const places = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * TURN - (count === 2 ? 2.6 : Math.PI / 2)
    const away = count === 1 ? 0 : count === 2 ? 68 : 72
    return { x: CENTER + Math.cos(angle) * away, y: CENTER + Math.sin(angle) * away }
  })
  const shown = heaviestFirst(upon).slice(0, UPON_A_SLICE)
  const field = { radius: r * 0.78, cover: 1.5, total: gramsOf(shown) }
  return places
    .map(
      (at) =>
        drawOne(shape, { ...at, r, color, random }) +
        (sauce ? pool({ ...at, r: r * 0.74, color: sauce.color, random }) : '') +
        drawHeaps(shown, { ...field, ...at }, scene),
    )
    .join('')
}

function drawBroth(color: string): string {
  return (
    disc(139, shade(color, -0.3)) +
    disc(136, color, 2) +
    `<path d="M88 158A120 120 0 0 1 150 92" stroke="${shade(color, 0.4)}" stroke-width="5"/>`
  )
}

/** Herbs, zest and seeds by the pinch, over everything; what is ground is a dust, what is soft is stirred in. */
function drawPinches(small: PlateItem[], total: number, random: () => number): string {
  const pinches = small.filter(({ shape, form }) => shape !== 'spice' && pieceOf(shape, form)?.size !== SOFT)
  const [dust] = small.filter(({ shape }) => shape === 'spice')
  return (
    (dust ? drawDust(dust.color, random, { specks: dust.grams > total * 0.02 ? 90 : 14 }) : '') +
    pinches
      .slice(0, 2)
      .map(({ shape, form, color }, i) => {
        const at = { x: CENTER + (i - 0.5) * 44, y: CENTER + (i - 0.5) * 20 }
        return drawFood(shape, form, { ...at, r: 58, color, random, spread: pinches.length > 1 ? 3.4 : 2.5 })
      })
      .join('')
  )
}
