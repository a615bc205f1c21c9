import type { Context } from '#platform/context.ts'
import { followValue } from '#platform/db/follow-value.ts'
import { type ConditionShelves, loadConditionShelves } from './conditions/condition-shelves.ts'
import { followedVersion } from './followed-version.ts'
import { type FoodShelf, loadFoodShelf } from './foods/food-shelf.ts'
import { keptPart } from './kept-part.ts'
import { loadNutrientShelf } from './nutrients/nutrient-shelf.ts'
import { loadPlanShelf } from './pricing-plans/plan-shelf.ts'
import { loadRecipeShelf, type RecipeShelf } from './recipes/recipe-shelf.ts'
import type { Shelf } from './shelf.ts'

/**
 * The catalogue of one database as it is sent to those who ask, built once for each version. Its parts hold
 * what administrators see: verbs decide who is given what. Read it outside of transactions that write, or
 * others are shown what may yet be rolled back.
 */
export type CatalogueCache = {
  plans: (ctx: Context) => Shelf | Promise<Shelf>
  conditions: (ctx: Context) => ConditionShelves | Promise<ConditionShelves>
  nutrients: (ctx: Context) => Shelf | Promise<Shelf>
  foods: (ctx: Context) => FoodShelf | Promise<FoodShelf>
  recipes: (ctx: Context) => RecipeShelf | Promise<RecipeShelf>
  /** The catalogue's present version, without asking the database while announcements arrive. */
  version: (ctx: Context) => number | Promise<number>
  /** Builds what is not built yet, without keeping others waiting, so that nobody has to wait for it. */
  prepare: (ctx: Context) => Promise<void>
  /** Waits for a write of this process, after which everybody here sees it at once. */
  written: <T>(writing: Promise<T>) => Promise<T>
  /** Listens to what other processes write. Until then, and whenever the line is broken, each read asks. */
  follow: (databaseUrl: string, onError: (error: Error) => void) => { stop: () => Promise<void> }
}

export function catalogueCache(): CatalogueCache {
  const version = followedVersion()
  const parts = {
    plans: keptPart(version.now, { tables: ['plans'], load: loadPlanShelf }),
    conditions: keptPart(version.now, { tables: ['conditions'], load: loadConditionShelves }),
    nutrients: keptPart(version.now, { tables: ['nutrients'], load: loadNutrientShelf }),
    foods: keptPart(version.now, { tables: ['foods'], load: loadFoodShelf }),
    recipes: keptPart(version.now, { tables: ['recipes'], load: loadRecipeShelf }),
  }
  return {
    ...parts,
    version: version.now,
    prepare: async (ctx) => {
      for (const part of Object.values(parts)) await part(ctx)
    },
    written: (writing) => writing.finally(version.forget),
    follow: (databaseUrl, onError) =>
      followValue(databaseUrl, {
        channel: 'catalogue',
        query: 'select number from catalogue.version',
        onValue: (number) => version.announce(Number(number)),
        onLost: version.lose,
        onError,
      }),
  }
}
