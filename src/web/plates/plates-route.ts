import { listRecipePlates } from '#catalogue/recipes/list-recipe-plates.ts'
import { verbContext } from '#web/context.ts'
import type { Route } from './+types/plates-route.ts'

const ALL = 1000
const MOST = 40

/** What is on the plates of `?recipes=slug,slug`, for screens that the browser puts together. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const wanted = (new URL(request.url).searchParams.get('recipes') ?? '').split(',').slice(0, MOST)
  const plates = await listRecipePlates(verbContext(context), { count: ALL })
  const found = plates.filter(({ slug }) => wanted.includes(slug)).map(({ slug, items }) => [slug, items])
  return Response.json(Object.fromEntries(found), { headers: { 'cache-control': 'public, max-age=300' } })
}
