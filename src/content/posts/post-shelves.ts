import { desc, sql } from 'drizzle-orm'
import { fillShelf, type Item, type Shelf } from '#catalogue/shelf.ts'
import { type Context, isAdmin } from '#platform/context.ts'
import { posts } from '../tables.ts'
import type { Post } from './post.ts'
import { postJson, postToWire } from './wire.ts'

/** The posts that the asker may see, newest first: administrators all, everybody else what is published. */
export type PostShelves = (ctx: Context) => Promise<Shelf>

/** Keeps the posts ready to be sent until one is written. Each read asks for their version. */
export function postShelves(): PostShelves {
  let kept: { version: number; published: Shelf; all: Shelf } | undefined
  return async (ctx) => {
    const version = await postsVersion(ctx)
    if (kept?.version !== version) kept = { version, ...(await loadShelves(ctx)) }
    return isAdmin(ctx.who) ? kept.all : kept.published
  }
}

async function postsVersion(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute(sql`select number::int as number from content.version`)
  return Number(rows[0]?.number ?? 0)
}

async function loadShelves(ctx: Context): Promise<{ published: Shelf; all: Shelf }> {
  const rows = await ctx.db.select().from(posts).orderBy(desc(posts.created), desc(posts.id))
  return {
    published: fillShelf(rows.filter(({ published }) => published).map(itemOf)),
    all: fillShelf(rows.map(itemOf)),
  }
}

function itemOf(post: Post): Item {
  return {
    id: post.id,
    listed: postToWire(post),
    shown: postJson(post),
    fields: [
      { text: post.headline, weight: 1 },
      { text: post.strapline, weight: 0.6 },
      { text: post.body.join(' '), weight: 0.2 },
    ],
  }
}
