import { blendColors } from './color.ts'
import { drawFood } from './draw-food.ts'
import type { Fleck } from './look.ts'
import type { Cluster } from './outline.ts'
import { fill, type Layer, line, oval, type Stamp, spots, stampAll } from './stamp.ts'

const GOLDEN = '#e3a94c'
const FLECKS = [
  '-44 -30 20 -44 50 10 -20 30',
  '0 -14 -58 6 34 38 -6 52',
  '-30 8 44 -22 8 16 -36 -52',
  '26 -6 -8 -38 58 34 -56 34',
]

function flecked(layers: Layer[], flecks: Fleck[], reach = 1): Layer[] {
  const shown = [...flecks].sort((a, b) => b.grams - a.grams).slice(0, FLECKS.length)
  return [
    ...layers,
    ...shown.map(({ color }, i) => spots(scaled(FLECKS[i] ?? '0 0', reach), color, i === 0 ? 17 : 14)),
  ]
}

function scaled(places: string, by: number): string {
  return places
    .split(' ')
    .map((number) => Math.round(Number(number) * by))
    .join(' ')
}

const GRILLED = line('M-60 -30Q0 -60 60 -26M-64 16Q0 -8 62 18', -0.3, 9)

/** Half-moon: what lies beneath the filling, and the half that is folded over it. */
const OMELETTE_BENEATH: Layer[] = [
  fill('M-100 36C-112 -30 -56 -66 0 -66C56 -66 112 -30 100 36C64 68 -64 68 -100 36Z', -0.34),
  fill('M-94 36C-104 -26 -52 -60 0 -60C52 -60 104 -26 94 36C60 62 -60 62 -94 36Z', 0.06),
]
const OMELETTE: Layer[] = [
  fill('M-98 28C-108 -30 -54 -62 0 -62C54 -62 108 -30 98 28C60 50 -60 50 -98 28Z', -0.26),
  fill('M-92 22C-100 -28 -50 -56 0 -56C50 -56 100 -28 92 22C56 42 -56 42 -92 22Z', 0.12),
  fill('M-66 -4Q-40 -40 4 -36Q-14 -12 -66 -4ZM14 20Q44 -14 72 0Q52 26 14 20Z', -0.2),
]

const PATTY: Layer[] = [
  spots('0 0', -0.42, 196),
  spots('-2 -4', -0.06, 178),
  GRILLED,
  spots('-40 -10 20 -44 44 16 -10 36', -0.24, 16),
]

const PANCAKE: Layer[] = [
  spots('0 4', -0.3, 200),
  spots('0 0', 0.4, 190),
  spots('0 0', -0.12, 160),
  spots('-40 -30 24 -40 46 16 -14 34', -0.28, 22),
]

/** In its paper case, the top cracked and golden. */
const MUFFIN: Layer[] = [
  fill(
    'M0 -100L26 -92L50 -86L71 -71L86 -50L96 -26L100 0L96 26L86 50L71 71L50 86L26 96L0 100L-26 96L-50 86L-71 71L-86 50L-96 26L-100 0L-96 -26L-86 -50L-71 -71L-50 -86L-26 -92Z',
    '#d8c7a0',
  ),
  line(
    'M0 -92L0 -74M46 -80L38 -64M80 -46L64 -36M92 0L74 0M80 46L64 36M46 80L38 64M0 92L0 74M-46 80L-38 64M-80 46L-64 36M-92 0L-74 0M-80 -46L-64 -36M-46 -80L-38 -64',
    '#a8925f',
    6,
  ),
  fill('M-80 0C-84 -50 -40 -84 4 -80C54 -80 84 -40 80 4C82 52 40 82 -4 80C-52 80 -82 44 -80 0Z', -0.28),
  fill('M-70 -4C-72 -46 -34 -74 4 -72C48 -70 74 -34 70 2C70 42 34 68 -4 68C-46 68 -70 36 -70 -4Z', 0.06),
  line('M-44 -16Q-10 -40 10 -14Q30 8 54 -10M-30 30Q0 10 24 34', 0.5, 8),
]

/** In the dish it was baked in; a corner is spooned out, and shows what is in it. */
const BAKED: Layer[] = [
  fill(
    'M-100 -66C-100 -84 -90 -90 -76 -90L76 -90C90 -90 100 -84 100 -66L100 66C100 84 90 90 76 90L-76 90C-90 90 -100 84 -100 66Z',
    '#7f8f8d',
  ),
  fill(
    'M-92 -62C-92 -76 -84 -82 -72 -82L72 -82C84 -82 92 -76 92 -62L92 62C92 76 84 82 72 82L-72 82C-84 82 -92 76 -92 62Z',
    '#e7e9e2',
  ),
  fill(
    'M-82 -58C-82 -68 -76 -72 -66 -72L66 -72C76 -72 82 -68 82 -58L82 58C82 68 76 72 66 72L-66 72C-76 72 -82 68 -82 58Z',
    0.04,
  ),
  line(
    'M-68 -56Q-50 -44 -32 -56Q-14 -68 4 -56Q22 -44 40 -56Q54 -66 68 -58M-68 -34Q-50 -22 -32 -34Q-14 -46 4 -34Q22 -22 40 -34Q54 -44 68 -36M-68 -10Q-54 0 -40 -10Q-30 -18 -20 -12M-68 14Q-56 24 -44 14M-68 38Q-58 48 -48 38M-68 60Q-56 66 -46 58',
    -0.22,
    7,
  ),
  fill('M-36 62C-48 30 -30 -6 8 -8C40 -18 70 -14 78 0L80 58C80 66 76 70 66 70L-20 70Q-32 70 -36 62Z', -0.34),
]
const SPOONED = '0 44 50 46 14 10 56 12'

const WRAP: Layer[] = [
  fill('M-100 -44L60 -50C100 -46 100 46 60 50L-100 44C-110 20 -110 -20 -100 -44Z', -0.3),
  fill('M-94 -36L56 -42C60 -20 60 20 56 40L-94 34C-102 14 -102 -16 -94 -36Z', 0.14),
  fill(oval(34, 44, 60, 0), 0.3),
  line('M-70 -20L10 -24M-60 14L20 16M-30 -4L30 -6', -0.16, 9),
]

/** Rolled up: a tube with its seam, its end open to what is in it. */
const ROLL: Layer[] = [
  fill('M-84 -40L82 -42C104 -36 104 36 82 42L-84 40C-102 30 -102 -30 -84 -40Z', -0.4),
  fill('M-84 -34L78 -36C92 -30 92 28 78 34L-84 32C-96 22 -96 -24 -84 -34Z', 0.02),
  fill('M-82 -27L72 -29Q78 -20 74 -11L-84 -9Q-90 -18 -82 -27Z', 0.34),
  line('M-86 12Q0 2 70 14', -0.32, 5),
  fill(oval(15, 37, 82, -1), -0.18),
  line('M84 26C70 20 70 -24 84 -26C96 -22 94 14 84 14C78 10 78 -10 84 -12', -0.5, 5),
]

const NORI_ROLL: Layer[] = [
  spots('0 0', '#1f2f28', 200),
  spots('0 0', '#f7f2e4', 174),
  line(
    'M-56 -30L-48 -26M-30 -58L-24 -52M40 -50L34 -44M60 -10L52 -8M48 40L42 34M0 62L2 54M-50 36L-44 32',
    '#d9cfb6',
    9,
  ),
]

/** Half a tortilla's worth folded up around what is in it. */
const TACO: Layer[] = [
  fill('M-100 30C-100 -60 -50 -84 0 -84C50 -84 100 -60 100 30Q0 60 -100 30Z', -0.3),
  fill('M-92 22C-92 -54 -46 -76 0 -76C46 -76 92 -54 92 22Q0 48 -92 22Z', 0.14),
  spots('-50 -30 10 -56 50 -20 -10 -16', -0.2, 15),
]

/** Where a roll shows what is in it. */
const END_OF_ROLL = ['78 -14 84 20', '86 -4 80 8', '76 -2 88 -18']

type Body = {
  layers: Layer[]
  count: (r: number) => number
  share: number
  reach?: number
  /** Where foods of their own lie in it and how large, in hundredths, and what lies beneath them. */
  filled?: { places: string; r: number; beneath?: Layer[] }
}

const BODIES: Record<string, Body> = {
  omelette: {
    layers: OMELETTE,
    count: () => 1,
    share: 1.02,
    filled: { places: '-28 48 28 48 -64 38 64 38', r: 24, beneath: OMELETTE_BENEATH },
  },
  patty: { layers: PATTY, count: (r) => (r > 45 ? 4 : 3), share: 0.46 },
  pancake: { layers: PANCAKE, count: () => 3, share: 0.7 },
  muffin: { layers: MUFFIN, count: (r) => (r > 50 ? 3 : 2), share: 0.56 },
  baked: { layers: BAKED, count: () => 1, share: 1.02, filled: { places: SPOONED, r: 27 } },
  wrap: { layers: WRAP, count: () => 2, share: 0.86, reach: 0.6 },
  roll: { layers: ROLL, count: () => 3, share: 0.72, reach: 0.5 },
  'nori roll': { layers: NORI_ROLL, count: () => 6, share: 0.4, reach: 0.4 },
  taco: { layers: TACO, count: () => 3, share: 0.66 },
}

export function isBody(form: string | undefined): boolean {
  return form !== undefined && Object.hasOwn(BODIES, form)
}

/** What the dish is made of in one piece or a few, with what was cooked into it. */
export function drawBody(form: string, cluster: Cluster, flecks: Fleck[]): string {
  const body = BODIES[form]
  if (!body) return drawFood('round', undefined, cluster)
  const count = body.count(cluster.r)
  const size = Math.round(cluster.r * body.share)
  if (body.filled) return drawFilledBody(body, cluster, size, flecks)
  const layers = withFilling(form, body, flecks)
  const pieces = laidOut(form, count, cluster, size)
  const color = form === 'pancake' ? browned(cluster.color) : cluster.color
  return pieces.map((place) => stampAll(layers, size, color, [place])).join('')
}

/** The body is folded over its filling, or laid bare where it was spooned. */
function drawFilledBody({ layers, filled }: Body, cluster: Cluster, size: number, flecks: Fleck[]): string {
  const { x, y, color, random } = cluster
  const { places = '', r = 0, beneath } = filled ?? {}
  const spaces = places.split(' ').map((at) => (Number(at) * size) / 100)
  const foods = [...flecks].sort((a, b) => b.grams - a.grams)
  const filling = Array.from({ length: foods.length > 0 ? spaces.length / 2 : 0 }, (_, i) => {
    const food = foods[i % foods.length] as Fleck
    const at = { x: x + (spaces[2 * i] ?? 0), y: y + (spaces[2 * i + 1] ?? 0) }
    return drawFood(food.shape, undefined, { ...at, r: (r * size) / 100, color: food.color, random })
  }).join('')
  const stamped = (some: Layer[]) => stampAll(some, size, color, [{ x, y, eighth: 0 }])
  return beneath ? stamped(beneath) + filling + stamped(layers) : stamped(layers) + filling
}

/** Tacos and rolls show their filling at the edge, the others through their surface. */
function withFilling(form: string, { layers, reach }: Body, flecks: Fleck[]): Layer[] {
  const shown = [...flecks].sort((a, b) => b.grams - a.grams).slice(0, 5)
  if (form === 'nori roll') {
    return [
      ...layers,
      ...shown.map(({ color }, i) =>
        spots(['-14 -12', '16 -8', '0 18', '-20 16', '20 16'][i] ?? '0 0', color, 38),
      ),
    ]
  }
  if (form === 'wrap') {
    return [
      ...layers,
      ...shown.map(({ color }, i) =>
        spots(['50 -20 66 14', '68 -18 54 20', '58 -2', '74 2 48 0', '62 30 60 -32'][i] ?? '60 0', color, 19),
      ),
    ]
  }
  if (form === 'roll') {
    return [...layers, ...shown.slice(0, 3).map(({ color }, i) => spots(END_OF_ROLL[i] ?? '82 0', color, 11))]
  }
  if (form === 'taco') {
    const rows = [
      '-76 26 -20 44 40 40',
      '-50 38 10 48 66 30',
      '-64 42 -4 36 54 46',
      '-34 50 26 34 80 22',
      '-84 34 -10 54 30 54',
    ]
    return [...layers, ...shown.map(({ color }, i) => spots(rows[i] ?? '0 40', color, 28))]
  }
  return flecked(layers, flecks, reach)
}

/** A batter turns golden in the pan, whatever flour it is made of. */
function browned(color: string): string {
  return blendColors([
    { color, weight: 0.5 },
    { color: GOLDEN, weight: 0.5 },
  ])
}

function laidOut(form: string, count: number, { x, y, r }: Cluster, size: number): Stamp[] {
  if (count === 1) return [{ x, y, eighth: 0 }]
  const isRow = form === 'wrap' || form === 'roll'
  return Array.from({ length: count }, (_, i) => {
    const along = (i / (count - 1) - 0.5) * 2
    if (isRow) return { x: x + along * 6, y: y + along * (r - size * 0.42), eighth: 0 }
    if (form === 'pancake') return { x: x + along * r * 0.26, y: y + along * r * 0.12, eighth: i }
    const angle = (i / count) * Math.PI * 2 - Math.PI / 2
    const distance = Math.max(0, r - size * 0.92)
    return {
      x: x + Math.cos(angle) * distance,
      y: y + Math.sin(angle) * distance,
      eighth: form === 'taco' ? i % 2 : 0,
    }
  })
}
