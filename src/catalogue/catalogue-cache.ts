import type { Context } from '#platform/context.ts'
import { followValue } from '#platform/db/follow-value.ts'
import { cachedPart } from './cached-part.ts'
import { type ConditionReadModels, loadConditionReadModels } from './conditions/condition-read-models.ts'
import { followedVersion } from './followed-version.ts'
import { otherNames } from './food-words/other-names.ts'
import { type FoodReadModel, loadFoodReadModel } from './foods/food-read-model.ts'
import { loadNutrientReadModel } from './nutrients/nutrient-read-model.ts'
import {
  loadPricingPlanReadModels,
  type PricingPlanReadModels,
} from './pricing-plans/pricing-plan-read-model.ts'
import type { ReadModel } from './read-model.ts'
import { loadRecipeReadModel, type RecipeReadModel } from './recipes/recipe-read-model.ts'

/**
 * The catalogue of one database in the form in which it is sent, built once per version. Its parts contain
 * what administrators see; the use cases decide what each caller gets. Don't read it inside a transaction
 * that writes, or other callers could see data that is later rolled back.
 */
export type CatalogueCache = {
  pricingPlans: (ctx: Context) => PricingPlanReadModels | Promise<PricingPlanReadModels>
  conditions: (ctx: Context) => ConditionReadModels | Promise<ConditionReadModels>
  nutrients: (ctx: Context) => ReadModel | Promise<ReadModel>
  foods: (ctx: Context) => FoodReadModel | Promise<FoodReadModel>
  recipes: (ctx: Context) => RecipeReadModel | Promise<RecipeReadModel>
  /** Returns the current catalogue version, without querying the database while announcements arrive. */
  version: (ctx: Context) => number | Promise<number>
  /**
   * Builds the missing parts in advance without blocking other requests, so that no request has to wait for a
   * build.
   */
  prepare: (ctx: Context) => Promise<void>
  /** Waits for a write of this process. Every later read in this process sees it at once. */
  written: <T>(writing: Promise<T>) => Promise<T>
  /**
   * Listens for writes of other processes. Until it is connected, and whenever the connection is lost, each
   * read queries the version.
   */
  follow: (databaseUrl: string, onError: (error: Error) => void) => { stop: () => Promise<void> }
}

function loadFoods(ctx: Context, before?: { part: FoodReadModel; version: number }): Promise<FoodReadModel> {
  return loadFoodReadModel(ctx, { otherNames, before })
}

export function catalogueCache(): CatalogueCache {
  const version = followedVersion()
  const parts = {
    pricingPlans: cachedPart(version.now, { tables: ['plans'], load: loadPricingPlanReadModels }),
    conditions: cachedPart(version.now, { tables: ['conditions'], load: loadConditionReadModels }),
    nutrients: cachedPart(version.now, { tables: ['nutrients'], load: loadNutrientReadModel }),
    foods: cachedPart(version.now, { tables: ['foods'], load: loadFoods }),
    recipes: cachedPart(version.now, { tables: ['recipes'], load: loadRecipeReadModel }),
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
