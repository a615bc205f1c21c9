import { findRecipePlates } from '#catalogue/recipes/find-recipe-plates.ts'
import { verbContext } from '#web/context.ts'
import { pageNotFound } from '#web/page-not-found.ts'
import type { Route } from './+types/plate-picture-route.ts'
import { plateFile } from './plate-picture.ts'

const FOR_GOOD = 'public, max-age=31536000, immutable'
const FOR_NOW = 'public, max-age=300'

/** `/plates/slug/tag.svg`: a dish from above. An address of yesterday shows the dish as it is today. */
export async function loader({ context, params: { slug, file } }: Route.LoaderArgs) {
  const [plate] = await findRecipePlates(verbContext(context), [slug])
  if (!plate) throw pageNotFound('picture')
  const { svg, tag } = plateFile({ seed: plate.slug, name: plate.name, items: plate.items })
  return new Response(svg, {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': file === `${tag}.svg` ? FOR_GOOD : FOR_NOW,
      etag: `"${tag}"`,
    },
  })
}
