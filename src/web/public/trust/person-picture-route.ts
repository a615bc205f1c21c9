import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { verbContext } from '#web/context.ts'
import { pageNotFound } from '#web/page-not-found.ts'
import type { Route } from './+types/person-picture-route.ts'

const TYPES: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** `/people/ada.jpg`: a picture that the settings name, from the data folder, and no other file. */
export async function loader({ context, params: { file } }: Route.LoaderArgs) {
  const { operator, dataDir } = verbContext(context).config
  const isNamed = operator.people.some(({ picture }) => picture === file)
  const picture = isNamed ? await readFile(join(dataDir, 'people', file)).catch(() => null) : null
  if (!picture) throw pageNotFound('picture')
  return new Response(new Uint8Array(picture), {
    headers: {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=86400',
    },
  })
}
