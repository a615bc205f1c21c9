import { shade } from '../drawings/colour.ts'
import { drawFood } from '../drawings/draw-food.ts'
import { pool } from '../drawings/outline.ts'
import { CENTRE, heaviestFirst, TURN } from './arrange.ts'
import { disc } from './china.ts'
import { dye, steeped } from './dye.ts'
import type { PlateItem } from './food.ts'

const GLASS =
  '<circle cx="200" cy="206" r="132" fill="#1a120a" opacity=".14"/><circle cx="200" cy="200" r="130" fill="#cfdcdc"/><circle cx="200" cy="200" r="124" fill="#eef5f4"/><path d="M96 150a116 116 0 0 1 40-54" stroke="#fff" stroke-width="6"/>'
const HANDLE =
  '<path d="M292 160q58 4 46 48t-58 34" stroke="#e4dac6" stroke-width="17"/><path d="M292 160q58 4 46 48t-58 34" stroke="#fdfaf2" stroke-width="12"/>'

export function isPoured({ shape, form }: PlateItem): boolean {
  return shape === 'liquid' && form === undefined
}

/** A cup or a glass. What was steeped and strained off lies beside it; what was stirred in is seen by its color alone. */
export function drawDrink(items: PlateItem[], random: () => number): string {
  const blended = items.filter(({ form }) => form === 'blended')
  const strained = heaviestFirst(items.filter(({ form }) => form === 'hidden'))
  const stirred = items.filter(({ form }) => form === 'stirred')
  const poured = blended.length > 0 ? blended : [...items.filter(isPoured), ...steeped(strained)]
  const drink = dye([...poured, ...steeped(stirred)])
  const apart = ['blended', 'hidden', 'stirred']
  const floating = heaviestFirst(items.filter((item) => !apart.includes(item.form ?? '') && !isPoured(item)))
  const isGlass = blended.length > 0
  return (
    (isGlass
      ? GLASS
      : disc(112, '#1a120a', 6, ' opacity=".14"') + HANDLE + disc(110, '#e4dac6') + disc(108, '#fdfaf2')) +
    disc(isGlass ? 118 : 92, shade(drink, -0.3)) +
    pool({ x: CENTRE, y: CENTRE, colour: drink, random, r: isGlass ? 108 : 84 }) +
    (isGlass ? swirl(drink) : '') +
    drawStrained(strained, { isGlass, random }) +
    drawFloating(floating.slice(0, 3), random)
  )
}

function drawFloating(floating: PlateItem[], random: () => number): string {
  return floating
    .map(({ shape, form, colour }, i) => {
      const angle = (i / floating.length) * TURN - 0.6
      const [x, y] = [CENTRE + Math.cos(angle) * 36, CENTRE + Math.sin(angle) * 36]
      const r = floating.length === 1 ? 46 : 34
      return drawFood(shape, form, { x, y, r, colour, random, spread: 1.15 })
    })
    .join('')
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

function swirl(drink: string): string {
  return `<path d="M150 206q14-52 62-40t30 54q-24 30-54 12t6-40" stroke="${shade(drink, 0.3)}" stroke-width="6"/>`
}
