import type { CatalogueCache } from '#catalogue/catalogue-cache.ts'
import { listFoods } from '#catalogue/foods/food-read-model.ts'
import { type Listing, listingQuery } from '#catalogue/listing.ts'
import { listNutrients } from '#catalogue/nutrients/nutrient-read-model.ts'
import { listRecipes } from '#catalogue/recipes/recipe-read-model.ts'
import type { AuthenticationCache } from '#members/profiles/requester/authentication-cache.ts'
import type { Context, Requester } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { bearerToken } from '#platform/http/bearer-token.ts'
import type { FastListRead } from '#platform/http/caches/list-fast-path.ts'
import type { Runtime } from '../runtime.ts'

type List<Model> = {
  load: (ctx: Context) => Model | Promise<Model>
  list: (requester: Requester, model: Model, listing: Listing) => string
}

/** Serves the long lists of the back office from memory to callers whose token was checked recently. */
export function fastLists({
  catalogue,
  requesters,
  contextFor,
}: { catalogue: CatalogueCache; requesters: Pick<AuthenticationCache, 'recall'> } & Pick<
  Runtime,
  'contextFor'
>): Record<string, FastListRead> {
  const ctx = contextFor({ kind: 'system' })
  const fast =
    <Model>({ load, list }: List<Model>): FastListRead =>
    ({ search, authorization }) => {
      const token = bearerToken(authorization)
      const requester = token && requesters.recall(token, Date.now())
      if (!requester) return undefined
      const asked = askedIn(search)
      const listing = asked && listingQuery.safeParse(asked)
      if (!listing?.success) return undefined
      const answer = (model: Model) => unlessRefused(() => list(requester, model, listing.data))
      const model = load(ctx)
      return model instanceof Promise ? model.then(answer) : answer(model)
    }
  return {
    '/api/food': fast({ load: catalogue.foods, list: listFoods }),
    '/api/nutrient': fast({ load: catalogue.nutrients, list: listNutrients }),
    '/api/recipe': fast({ load: catalogue.recipes, list: listRecipes }),
  }
}

/** A refused request takes the regular route, which returns the refusal. */
function unlessRefused(list: () => string): string | undefined {
  try {
    return list()
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** Parses a query if every parameter is known and occurs once. */
function askedIn(search: string) {
  const given = new URLSearchParams(search)
  const asked = {
    page: given.get('page') ?? undefined,
    count: given.get('count') ?? undefined,
    query: given.get('query') ?? undefined,
  }
  const named = Object.values(asked).filter((value) => value !== undefined)
  return named.length === given.size ? asked : undefined
}
