import { findRecipePlates } from '#catalogue/recipes/find-recipe-plates.ts'
import { verbContext } from '#web/context.ts'
import { pageNotFound } from '#web/page-not-found.ts'
import type { Route } from './+types/plate-picture-route.ts'
import type { Plate } from './composing/compose-plate.ts'
import { plateFile } from './plate-picture.ts'
import { platePng } from './plate-png.ts'

const FOR_GOOD = 'public, max-age=31536000, immutable'
const FOR_NOW = 'public, max-age=3600, stale-while-revalidate=86400'

/**
 * `/plates/slug/tag.svg`: a dish from above; with `?ring=11-12` eleven of the twelve segments on its rim are filled.
 * An address of yesterday shows the dish as it is today. `mail.png` is the same for mail.
 */
export async function loader({ context, params: { slug, file }, request }: Route.LoaderArgs) {
  const ring = readRing(new URL(request.url).searchParams.get('ring'))
  const [plate] = await findRecipePlates(verbContext(context), [slug])
  if (!plate || ring === null) throw pageNotFound('picture')
  const { name, items } = plate
  const drawn = { seed: plate.slug, name, items, ...(ring && { ring }) }
  if (file === 'mail.png') return pngOf(drawn)
  const { svg, tag } = plateFile(drawn)
  return new Response(svg, {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': file === `${tag}.svg` ? FOR_GOOD : FOR_NOW,
      etag: `"${tag}"`,
    },
  })
}

async function pngOf(plate: Plate): Promise<Response> {
  const png = await platePng(plate)
  if (!png) return new Response(null, { status: 503, headers: { 'retry-after': '10' } })
  return new Response(new Uint8Array(png), {
    headers: { 'content-type': 'image/png', 'cache-control': FOR_NOW },
  })
}

/** None if none was asked for, null if there is no such ring. */
function readRing(asked: string | null): Plate['ring'] | null {
  if (asked === null) return undefined
  const [, passed, total] = /^(\d{1,3})-([1-9]\d{0,2})$/.exec(asked)?.map(Number) ?? []
  return passed === undefined || total === undefined || passed > total ? null : { passed, total }
}
