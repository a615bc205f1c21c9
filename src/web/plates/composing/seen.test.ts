import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { starterFoods } from '#catalogue/foods/starter/starter-foods.ts'
import { starterRecipes } from '#catalogue/recipes/starter/starter-recipes.ts'
import { DRAWN } from '../drawings/draw-food.ts'
import type { Piece } from '../drawings/stamp.ts'
import { plateFile } from '../plate-picture.ts'
import type { Plate } from './compose-plate.ts'
import type { PlateItem } from './food.ts'

const SIZE = 100
const [ONE, OTHER] = ['#ff00c8', '#00c8ff']
/** What weighs so much of a plate is looked for, and this much of the picture must show it. */
const MUCH = 0.1
const SEEN = 0.004
const SEEN_WITHIN = 0.002
/** What makes up one color with others, or one body, is not to be told from them. */
const ONE_WITH_OTHERS = ['hidden', 'stirred', 'soup', 'porridge', 'blended', 'nori roll', 'pancake']

const foods = new Map(starterFoods().map((food) => [food.fdcId, food]))

test('each food that weighs much of a dish is seen on its plate', async () => {
  const unseen: string[] = []
  for (const { slug, name, ingredients, servings } of starterRecipes()) {
    const items = ingredients.flatMap(({ fdcId, grams, form }) => {
      const food = foods.get(fdcId)
      const look = food && { name: food.name, shape: food.lookShape, color: food.lookColor }
      return look ? [{ ...look, grams: grams / servings, form }] : []
    })
    const total = items.filter(({ form }) => form !== 'hidden').reduce((sum, { grams }) => sum + grams, 0)
    for (const [i, item] of items.entries()) {
      if (ONE_WITH_OTHERS.includes(item.form ?? '') || item.shape === 'liquid' || item.grams < MUCH * total)
        continue
      const share = await shareSeen({ seed: slug, name, items }, i)
      if (share < (item.form === 'within' ? SEEN_WITHIN : SEEN))
        unseen.push(`${slug}: ${item.name} ${item.form ?? ''} ${(100 * share).toFixed(2)} %`)
    }
  }
  expect(unseen).toEqual([])
}, 120_000)

/** The share of the picture that changes when one food changes its color, every layer of its pieces with it. */
async function shareSeen({ items, ...plate }: Plate, at: number): Promise<number> {
  const item = items[at] as PlateItem
  const undo = inItsColorAlone(item.shape)
  try {
    const [a, b] = await Promise.all(
      [ONE, OTHER].map((color) =>
        pixels(
          plateFile({ ...plate, items: items.map((one, i) => (i === at ? { ...one, color } : one)) }).svg,
        ),
      ),
    )
    let changed = 0
    for (let i = 0; i < SIZE * SIZE * 4; i += 4)
      if (Math.abs((a?.[i] ?? 0) - (b?.[i] ?? 0)) > 40) changed += 1
    return changed / SIZE ** 2
  } finally {
    undo()
  }
}

function inItsColorAlone(shape: string): () => void {
  const look = DRAWN[shape]
  if (!look) return () => undefined
  const { pieces } = look
  const plain = (piece: Piece): Piece => ({
    ...piece,
    layers: piece.layers.map((layer) => ({ ...layer, paint: 0 })),
    ...(piece.alone && { alone: plain(piece.alone) }),
  })
  look.pieces = Object.fromEntries(Object.entries(pieces).map(([form, piece]) => [form, plain(piece)]))
  return () => {
    look.pieces = pieces
  }
}

async function pixels(svg: string): Promise<Uint8ClampedArray> {
  const canvas = createCanvas(SIZE, SIZE)
  const paint = canvas.getContext('2d')
  const sized = svg.replace('<svg ', `<svg width="${SIZE}" height="${SIZE}" `)
  paint.drawImage(await loadImage(Buffer.from(sized)), 0, 0, SIZE, SIZE)
  return paint.getImageData(0, 0, SIZE, SIZE).data
}
