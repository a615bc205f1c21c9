import { blendColors, shade } from '../drawings/color.ts'
import { drawFood, drawPiece } from '../drawings/draw-food.ts'
import { pool } from '../drawings/outline.ts'
import { CENTER, gramsOf, heaviestFirst, TURN } from './arrange.ts'
import { originOf } from './brews.ts'
import { disc } from './china.ts'
import { drawDust } from './dust.ts'
import { dye, infused, steeped } from './dye.ts'
import type { PlateItem } from './food.ts'

const GLASS =
  '<circle cx="200" cy="206" r="132" fill="#1a120a" opacity=".14"/><circle cx="200" cy="200" r="130" fill="#cfdcdc"/><circle cx="200" cy="200" r="124" fill="#eef5f4"/><path d="M96 150a116 116 0 0 1 40-54" stroke="#fff" stroke-width="6"/>'
const HANDLE =
  '<path d="M292 160q58 4 46 48t-58 34" stroke="#e4dac6" stroke-width="17"/><path d="M292 160q58 4 46 48t-58 34" stroke="#fdfaf2" stroke-width="12"/>'
const CHINA = '#fdfaf2'
/** What cannot be seen through, by the share of the drink from which it clouds it. */
/** What milk and tea or coffee are together, warmer than either. */
const MILKY = '#cf9458'
const MILK = /milk|kefir|yogurt|cream/i
const BREWED = /\b(tea|coffee)\b/i
const CLOUDS: [RegExp, number][] = [
  [MILK, 0.05],
  [/juice/i, 0.25],
  [/coffee/i, 0.3],
]
const MOST_ON_THE_SAUCER = 4

export function isPoured({ shape, form }: PlateItem): boolean {
  return shape === 'liquid' && form === undefined
}

/** A cup or a glass. What was steeped and strained off lies beside it; what was stirred in is seen by its color alone. */
export function drawDrink(items: PlateItem[], random: () => number): string {
  const blended = items.filter(({ form }) => form === 'blended')
  const strained = heaviestFirst(items.filter(({ form }) => form === 'hidden'))
  const stirred = items.filter(({ form }) => form === 'stirred')
  const ground = items.filter(({ shape, form }) => shape === 'spice' && form === undefined)
  const poured = items.filter(isPoured)
  const drink = withMilk(
    dye([...(blended.length > 0 ? blended : [...poured, ...infused(strained)]), ...steeped(stirred, 2)]),
    poured,
  )
  const apart = [...blended, ...strained, ...stirred, ...ground, ...poured]
  const floating = heaviestFirst(items.filter((item) => !apart.includes(item)))
  const isGlass = blended.length > 0
  const beside = [...poured.filter(comesFrom), ...strained, ...(isGlass ? [] : ground.filter(comesFrom))]
  const isClear = !isGlass && stirred.length === 0 && !isCloudy(poured)
  return (
    (isGlass
      ? GLASS
      : disc(112, '#1a120a', 6, ' opacity=".14"') + HANDLE + disc(110, '#e4dac6') + disc(108, CHINA)) +
    (isClear ? drawClear(drink) : drawCloudy(drink, isGlass, random)) +
    ground.map(({ color }) => drawDust(color, random, { reach: isGlass ? 80 : 62 })).join('') +
    drawBeside(beside, { isGlass, random }) +
    drawFloating(floating.slice(0, 3), random)
  )
}

function comesFrom({ name }: PlateItem): boolean {
  return originOf(name) !== undefined
}

/** Milk lightens tea and coffee by much more than it dyes water. */
function withMilk(drink: string, poured: PlateItem[]): string {
  const milk = poured.filter(({ name }) => MILK.test(name))
  if (!milk[0] || !poured.some(({ name }) => BREWED.test(name))) return drink
  const weight = Math.min(0.42, (1.4 * gramsOf(milk)) / gramsOf(poured))
  return blendColors([
    { color: drink, weight: 1 - weight },
    { color: milk[0].color, weight },
    { color: MILKY, weight: weight * 0.8 },
  ])
}

function isCloudy(poured: PlateItem[]): boolean {
  const all = gramsOf(poured)
  return CLOUDS.some(([of, from]) => gramsOf(poured.filter(({ name }) => of.test(name))) > from * all)
}

function drawCloudy(drink: string, isGlass: boolean, random: () => number): string {
  return (
    disc(isGlass ? 118 : 92, shade(drink, -0.3)) +
    pool({ x: CENTER, y: CENTER, color: drink, random, r: isGlass ? 108 : 84 }) +
    (isGlass ? swirl(drink) : '')
  )
}

/** Water and tea: the bottom of the cup is seen through them, and they are darkest where they are deepest. */
function drawClear(drink: string): string {
  const seen = (weight: number) =>
    blendColors([
      { color: CHINA, weight: 1 - weight },
      { color: drink, weight },
    ])
  return (
    disc(94, shade(CHINA, -0.16)) +
    disc(91, seen(0.5), 2) +
    disc(80, seen(0.72), 1) +
    disc(58, shade(seen(0.9), -0.08), 4) +
    disc(55, seen(0.92), 5) +
    '<path d="M128 182a76 76 0 0 1 44-50" stroke="#fff" stroke-width="6" opacity=".8"/><path d="M236 262a70 70 0 0 0 30-34M178 128h2" stroke="#fff" stroke-width="4" opacity=".6"/>'
  )
}

function drawFloating(floating: PlateItem[], random: () => number): string {
  return floating
    .map(({ shape, form, color }, i) => {
      const angle = (i / floating.length) * TURN - 0.6
      const [x, y] = [CENTER + Math.cos(angle) * 36, CENTER + Math.sin(angle) * 36]
      const r = floating.length === 1 ? 46 : 34
      return drawFood(shape, form, { x, y, r, color, random, spread: 1.15 })
    })
    .join('')
}

/** On the saucer, away from the handle: what was taken out of the cup, and what the drink was made from. */
function drawBeside(
  items: PlateItem[],
  { isGlass, random }: { isGlass: boolean; random: () => number },
): string {
  const [away, r] = isGlass ? [160, 22] : [149, 32]
  return items
    .slice(0, MOST_ON_THE_SAUCER)
    .map(({ name, shape, color }, i) => {
      const angle = TURN * (0.4 - i * 0.105)
      const at = { x: CENTER + Math.cos(angle) * away, y: CENTER + Math.sin(angle) * away, r, random }
      const origin = originOf(name)
      if (origin?.piece) return drawPiece(origin.piece, { ...at, color: origin.color })
      return drawFood(origin?.shape ?? shape, undefined, { ...at, color: origin?.color ?? color })
    })
    .join('')
}

function swirl(drink: string): string {
  return `<path d="M150 206q14-52 62-40t30 54q-24 30-54 12t6-40" stroke="${shade(drink, 0.3)}" stroke-width="6"/>`
}
