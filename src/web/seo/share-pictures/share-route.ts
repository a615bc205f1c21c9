import type { RouterContextProvider } from 'react-router'
import { isTagAmong } from '#platform/http/entity-tag.ts'
import { pageNotFound } from '#web/page-not-found.ts'
import type { Route } from './+types/share-route.ts'
import type { SharePicture } from './draw-share-picture.ts'
import { cachedPicture } from './picture-cache.ts'
import {
  pictureOfHealthGoal,
  pictureOfHome,
  pictureOfPost,
  pictureOfPricingPlan,
  pictureOfSamplePlan,
} from './share-picture.ts'

/** `/share/home.png` and the like: the picture that stands for a page where it is shared. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const picture = await pictureAt(context, params['*'] ?? '')
  if (!picture) throw pageNotFound('picture')
  const cached = await cachedPicture(picture)
  if (!cached) return new Response(null, { status: 503, headers: { 'retry-after': '5' } })
  const { png, tag } = cached
  const headers = { 'cache-control': 'public, max-age=86400', etag: tag }
  if (isTagAmong(tag, request.headers.get('if-none-match') ?? undefined))
    return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(png), {
    headers: { ...headers, 'content-type': 'image/png', 'content-length': String(png.length) },
  })
}

type Context = Readonly<RouterContextProvider>

function pictureAt(context: Context, path: string): Promise<SharePicture | null> {
  const [, kind = '', id = ''] = /^([a-z-]+)(?:\/([0-9a-f-]{36}))?\.png$/.exec(path) ?? []
  if (id) return PICTURES_BY_ID[kind]?.(context, id) ?? none()
  return PICTURES[kind]?.(context) ?? none()
}

const PICTURES: Record<string, (context: Context) => Promise<SharePicture | null>> = {
  home: pictureOfHome,
  'sample-plan': pictureOfSamplePlan,
}

const PICTURES_BY_ID: Record<string, (context: Context, id: string) => Promise<SharePicture | null>> = {
  'health-goal': pictureOfHealthGoal,
  plan: pictureOfPricingPlan,
  blog: pictureOfPost,
}

async function none() {
  return null
}
