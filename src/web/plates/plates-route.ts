import { findRecipePlates } from '#catalogue/recipes/find-recipe-plates.ts'
import { verbContext } from '#web/context.ts'
import type { Route } from './+types/plates-route.ts'
import { plateItemToWire } from './plate-wire.ts'

const MOST = 120

/** What is on the plates of `?recipes=slug,slug`, for screens that the browser puts together. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const wanted = (new URL(request.url).searchParams.get('recipes') ?? '').split(',').slice(0, MOST)
  const plates = await findRecipePlates(verbContext(context), wanted)
  const found = plates.map(({ slug, items }) => [slug, items.map(plateItemToWire)])
  return Response.json(Object.fromEntries(found), { headers: { 'cache-control': 'public, max-age=300' } })
}
