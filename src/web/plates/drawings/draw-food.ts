import type { Form } from '#catalogue/recipes/cooking/form.ts'
import { ANIMAL_FOODS } from './animal-foods.ts'
import { shade } from './color.ts'
import { baton, bits, coin, crescent, cube, gratings, MASHED, shreds } from './cuts.ts'
import { dotted } from './dotted.ts'
import { FRUIT } from './fruit.ts'
import { GREENS } from './greens.ts'
import type { Look } from './look.ts'
import { blob, type Cluster, filled, pool, scatter, shadow } from './outline.ts'
import { PANTRY } from './pantry.ts'
import { layRow } from './row.ts'
import { type Piece, type Stamp, stampAll } from './stamp.ts'
import { VEGETABLES } from './vegetables.ts'

/** Every food that has a drawing of its own. */
export const DRAWN: Record<string, Look> = { ...VEGETABLES, ...GREENS, ...FRUIT, ...PANTRY, ...ANIMAL_FOODS }

/** What any food looks like once it is cut so. */
const CUT: Partial<Record<Form, Piece>> = {
  sliced: coin(18, -0.16, 0.24),
  coins: coin(14, -0.16, 0.24),
  wedges: crescent(22, -0.2, 0.24),
  sticks: baton(24),
  diced: cube(11),
  grated: gratings(),
  shredded: shreds(),
  chopped: bits(10),
  crumbled: bits(9),
  mashed: MASHED,
}

/** Foods that nobody has drawn: by their plain shape. */
const PLAIN: Record<string, Piece> = {
  grain: bits(5),
  leaf: GREENS.spinach.pieces.whole as Piece,
  round: coin(12, -0.3, 0.05),
  slice: coin(18, -0.16, 0.24),
  fillet: ANIMAL_FOODS['white fish'].pieces.whole as Piece,
  cube: cube(12),
  dot: coin(7, -0.3, 0.1),
  stick: baton(24),
  curl: shreds(),
}

/** The size by which what is mashed or spooned is known: one heap as large as its place. */
export const SOFT = MASHED.size
const MOST_PIECES = 15
const MOST_GRAINS = 30
/** Few sizes and directions: what is drawn alike is written alike, and compresses. */
const SIZES = [3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 20, 24, 29, 35, 42, 50, 60, 72, 86, 104]
const TURNS = [0, 3, 6]
/** Sticks lean this little to either side of the way they all lie. */
const LEANINGS = [0, 0.45, 7.6]
const WAYS = [0.8, 2, 6.8]

/** The piece that a food in a form is drawn with; none if it is poured. */
export function pieceOf(shape: string, form: string | undefined): Piece | undefined {
  if (shape === 'liquid') return undefined
  const look = DRAWN[shape]
  const asked = form as Form | undefined
  if (!look) return (asked && CUT[asked]) ?? PLAIN[shape] ?? PLAIN.round
  return (
    (asked && (look.pieces[asked] ?? ownSlices(look, asked) ?? CUT[asked])) ??
    look.pieces[look.usual] ??
    CUT[look.usual]
  )
}

/** A round food shows the same face whether its slices are called slices or coins. */
function ownSlices({ pieces }: Look, form: Form): Piece | undefined {
  if (form === 'sliced') return pieces.coins
  return form === 'coins' ? pieces.sliced : undefined
}

/** Draws one food where the composition put it. Chance moves and turns pieces; what they are it never decides. */
export function drawFood(shape: string, form: string | undefined, cluster: Cluster): string {
  const piece = pieceOf(shape, form)
  return piece ? drawPiece(piece, cluster) : pool(cluster)
}

/** The same for a piece that is no food's own. */
export function drawPiece(piece: Piece, cluster: Cluster): string {
  if (piece.size === SOFT) return drawSoft(piece, cluster)
  return piece.isRow && cluster.spread === undefined ? drawRow(piece, cluster) : drawPieces(piece, cluster)
}

/** How a food looks in the shop, raw or dry, where that is not how it is served. */
export function boughtPiece({
  name,
  shape,
  form,
}: {
  name: string
  shape: string
  form?: string | undefined
}) {
  return form === undefined && /\b(raw|dry)$/.test(name) ? DRAWN[shape]?.bought : undefined
}

/** One single piece, as large as its place. */
export function drawOne(shape: string, { x, y, r, color, random }: Cluster): string {
  const piece = pieceOf(shape, undefined)
  if (!piece) return ''
  return stampAll(piece.layers, Math.round(r), color, [{ x, y, eighth: random() < 0.5 ? 0 : 7 }])
}

function drawSoft({ layers }: Piece, { x, y, r, color, random }: Cluster): string {
  return stampAll(layers, sizeNear(r), color, [
    { x, y, eighth: TURNS[Math.floor(random() * TURNS.length)] ?? 0 },
  ])
}

/** Each upon the one before. */
function drawRow(piece: Piece, cluster: Cluster): string {
  const { size, places } = layRow(piece, cluster)
  const step = sizeNear(size)
  return places.map((place) => stampAll(piece.layers, step, cluster.color, [place])).join('')
}

function drawPieces(asked: Piece, cluster: Cluster): string {
  const { r, color, random, spread = 1 } = cluster
  const piece = (cluster.spread !== undefined && asked.alone) || asked
  const { isFan = false } = piece
  const isHeap = spread === 1 && piece.isHeap
  const gap = (piece.gap ?? 1.3) * 0.84 * spread
  const most = piece.most ?? (piece.size <= 9 ? MOST_GRAINS : MOST_PIECES)
  const usual = piece.size * 1.18
  const wanted = (r / (usual * gap)) ** 2 * 1.05
  const size = sizeNear(Math.min(usual * Math.max(1, Math.sqrt(wanted / most)), Math.max(r * 0.95, 8)))
  const count = Math.max(1, Math.min(most, Math.round((r / (size * gap)) ** 2 * 1.05)))
  const way = piece.isLong ? oneOf(WAYS, random) : 0
  const turns = piece.isLong ? LEANINGS : TURNS
  const places: Stamp[] = scatter(cluster, Math.max(0, r - size * 0.62), count).map((at) => ({
    ...at,
    eighth: isFan ? outward(at, cluster) : way + oneOf(turns, random),
  }))
  const bed = blob(cluster, r * 0.96, cluster.ragged ?? 0.05)
  if (isHeap && piece.fine) return shadow(bed) + filled(bed, shade(color, -0.14)) + dotted(piece, cluster)
  return (
    (isHeap && count > 5 ? shadow(bed) + filled(bed, shade(color, -0.14)) : '') +
    inLayers(places, size, (some) => stampAll(piece.layers, size, color, some))
  )
}

function oneOf(numbers: number[], random: () => number): number {
  return numbers[Math.floor(random() * numbers.length)] ?? 0
}

function sizeNear(size: number): number {
  return SIZES.findLast((step) => step <= size * 1.06) ?? 3
}

/** Large pieces overlap: the outer ones lie beneath the inner ones. */
function inLayers(places: Stamp[], size: number, draw: (some: Stamp[]) => string): string {
  if (size < 17 || places.length < 4) return draw(places)
  const inner = Math.ceil(places.length * 0.4)
  return draw(places.slice(inner)) + draw(places.slice(0, inner))
}

function outward(at: { x: number; y: number }, { x, y }: Cluster): number {
  const angle = Math.atan2(at.y - y, at.x - x) / (Math.PI / 4)
  return (Math.round(angle) + 8) % 8
}
