import { desc } from 'drizzle-orm'
import { cachedPart } from '#catalogue/cached-part.ts'
import type { CatalogueCache } from '#catalogue/catalogue-cache.ts'
import { buildReadModel, type ReadModel, type ReadModelRow } from '#catalogue/read-model.ts'
import type { Context } from '#platform/context.ts'
import { hasDuty } from '#platform/duties/duty.ts'
import { posts } from '../tables.ts'
import { openSentencesIn } from './checked-sentences.ts'
import type { Post } from './post.ts'
import { type StaffNames, staffNames } from './staff-names.ts'
import { postJson, postToRowWire } from './wire.ts'

/**
 * Lists the posts that the caller can see, newest first: administrators see all posts, and other callers see
 * published posts.
 */
export type PostReadModels = (ctx: Context) => Promise<PostReadModel>

export type PostReadModel = ReadModel & {
  /**
   * Positions of posts with sentences that still need a source or an approval. Empty unless the caller has
   * the permission.
   */
  withOpenClaims: ReadonlySet<number>
}

/** Keeps the posts ready to send until one of them changes. */
export function postReadModels(catalogue: CatalogueCache): PostReadModels {
  const readModels = cachedPart(catalogue.version, { tables: ['posts'], load: loadPostReadModels })
  return async (ctx) => {
    const { published, all } = await readModels(ctx)
    return hasDuty(ctx.requester, 'posts') ? all : published
  }
}

async function loadPostReadModels(ctx: Context): Promise<{ published: PostReadModel; all: PostReadModel }> {
  const rows = await ctx.db.select().from(posts).orderBy(desc(posts.created), desc(posts.id))
  const names = await staffNames(ctx, rows)
  const published = rows.filter(({ published }) => published).map((post) => itemOf(post))
  const open = rows.flatMap((post, place) => (openSentencesIn(post).length > 0 ? [place] : []))
  return {
    published: { ...(await buildReadModel(published)), withOpenClaims: new Set() },
    all: {
      ...(await buildReadModel(rows.map((post) => itemOf(post, names)))),
      withOpenClaims: new Set(open),
    },
  }
}

function itemOf(post: Post, names?: StaffNames): ReadModelRow {
  const row = postToRowWire(post)
  return {
    id: post.id,
    listed: names ? { ...row, openClaims: openSentencesIn(post).length } : row,
    shown: postJson(post, names),
    fields: [
      { text: post.headline, weight: 1 },
      { text: post.strapline, weight: 0.6 },
      { text: post.body.join(' '), weight: 0.2 },
    ],
  }
}
