import { type Context, isAdmin } from '#platform/context.ts'
import type { CatalogueCache } from '../catalogue-cache.ts'
import { fillShelf, type Item, type Shelf } from '../shelf.ts'
import { isOffered } from './condition.ts'
import { loadConditions } from './list-conditions.ts'
import { conditionJson, conditionToWire } from './wire.ts'

/** Health goals for the public, and with those that are not offered. */
export type ConditionShelves = { offered: Shelf; all: Shelf }

export async function loadConditionShelves(ctx: Context): Promise<ConditionShelves> {
  const conditions = await loadConditions(ctx)
  const itemOf = (condition: (typeof conditions)[number]): Item => ({
    id: condition.id,
    listed: conditionToWire(condition),
    shown: conditionJson(condition),
    fields: [
      { text: condition.name, weight: 1.5 },
      { text: condition.slug, weight: 1 },
      { text: condition.category, weight: 0.6 },
      { text: condition.dietFocus, weight: 0.4 },
      { text: condition.description, weight: 0.3 },
    ],
  })
  return {
    offered: await fillShelf(conditions.filter(isOffered).map(itemOf)),
    all: await fillShelf(conditions.map(itemOf)),
  }
}

/** The health goals that the asker may see: administrators all, everybody else those that are offered. */
export async function conditionShelf(ctx: Context, catalogue: CatalogueCache): Promise<Shelf> {
  const { offered, all } = await catalogue.conditions(ctx)
  return isAdmin(ctx.who) ? all : offered
}
