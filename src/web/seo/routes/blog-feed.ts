import { Feed } from 'feed'
import { withoutControls } from '#catalogue/text-field.ts'
import type { Post } from '#content/posts/post.ts'
import { referencesOf } from '#content/posts/wire.ts'
import { blogText } from '#web/messages/public/blog.ts'
import { DEFAULT_LOCALE, textIn } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'

/** The newest posts as RSS 2.0, each with its whole text. */
export function blogFeed(publicUrl: string, posts: Post[]): string {
  const t = textIn(DEFAULT_LOCALE, blogText)
  const newest = posts.map(({ changed }) => changed).toSorted((a, b) => b.getTime() - a.getTime())[0]
  const feed = new Feed({
    title: 'Careplate',
    description: t('description'),
    id: publicUrl + paths.blog(),
    link: publicUrl + paths.blog(),
    language: 'en-US',
    image: `${publicUrl}/icon-512.png`,
    generator: false,
    feedLinks: { rss: publicUrl + paths.blogFeed() },
    ...(newest && { updated: newest }),
  })
  for (const post of posts) {
    const link = publicUrl + paths.post(post)
    feed.addItem({
      // Readers take both for HTML (https://www.rssboard.org/rss-profile#element-channel-item-title).
      title: asHtml(post.headline),
      // Its address changes with the headline.
      id: `urn:uuid:${post.id}`,
      link,
      date: post.created,
      description: asHtml(post.strapline),
      content: [...post.body, ...sourcesOf(post)].map((text) => `<p>${asHtml(text)}</p>`).join('\n'),
    })
  }
  return feed.rss2()
}

/** A line with each source of the post, if it has any. */
function sourcesOf(post: Post): string[] {
  const sources = new Set(referencesOf(post).map(({ source }) => source))
  const t = textIn(DEFAULT_LOCALE, blogText)
  return sources.size === 0 ? [] : [`${t('post.references')}: ${[...sources].join('; ')}`]
}

/** Plain text as HTML, in characters that XML has. */
function asHtml(text: string): string {
  return withoutControls(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
