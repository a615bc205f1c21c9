import { desc } from 'drizzle-orm'
import type { CatalogueCache } from '#catalogue/catalogue-cache.ts'
import { keptPart } from '#catalogue/kept-part.ts'
import { fillShelf, type Item, type Shelf } from '#catalogue/shelf.ts'
import { type Context, isAdmin } from '#platform/context.ts'
import { posts } from '../tables.ts'
import { type OverrideNames, overrideNames } from './override-names.ts'
import type { Post } from './post.ts'
import { postJson, postToRowWire } from './wire.ts'

/** The posts that the asker may see, newest first: administrators all, everybody else what is published. */
export type PostShelves = (ctx: Context) => Promise<Shelf>

/** Keeps the posts ready to be sent until one is written. */
export function postShelves(catalogue: CatalogueCache): PostShelves {
  const shelves = keptPart(catalogue.version, { tables: ['posts'], load: loadShelves })
  return async (ctx) => {
    const { published, all } = await shelves(ctx)
    return isAdmin(ctx.who) ? all : published
  }
}

async function loadShelves(ctx: Context): Promise<{ published: Shelf; all: Shelf }> {
  const rows = await ctx.db.select().from(posts).orderBy(desc(posts.created), desc(posts.id))
  const names = await overrideNames(ctx, rows)
  return {
    published: await fillShelf(rows.filter(({ published }) => published).map((post) => itemOf(post))),
    all: await fillShelf(rows.map((post) => itemOf(post, names))),
  }
}

function itemOf(post: Post, names?: OverrideNames): Item {
  return {
    id: post.id,
    listed: postToRowWire(post),
    shown: postJson(post, names),
    fields: [
      { text: post.headline, weight: 1 },
      { text: post.strapline, weight: 0.6 },
      { text: post.body.join(' '), weight: 0.2 },
    ],
  }
}
