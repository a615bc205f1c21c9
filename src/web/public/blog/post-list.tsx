import '#web/public/health-goal/group-hue.css'
import { bindFigures } from '#platform/bind-figures.ts'
import { blogText } from '#web/messages/public/blog.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { groupHue } from '#web/public/health-goal/group-hue.ts'
import { SiteLink } from '#web/ui/links/site-link.tsx'
import type { ListedPost } from './shown-post.ts'

/** Posts by their headlines. The whole of each is its link. */
export function PostList({ posts, level = 2 }: { posts: ListedPost[]; level?: 2 | 3 }) {
  const t = useText(blogText)
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <ul className="post-list">
      {posts.map((post) => (
        <li key={post.id} className={`${groupHue(post.goal?.group)} post-card`}>
          <p className="flex flex-wrap gap-x-3 text-small text-muted">
            {post.isDated && (
              <time dateTime={post.created}>{t('post.written', { day: new Date(post.created) })}</time>
            )}
            {post.goal && <span className="text-(--hue)">{t('post.about', { goal: post.goal.name })}</span>}
          </p>
          <Heading className="mt-2 text-subhead">
            <SiteLink to={paths.post(post)} className="stretched-link">
              {post.headline}
            </SiteLink>
          </Heading>
          <p className="mt-2 text-muted">{bindFigures(post.strapline)}</p>
        </li>
      ))}
    </ul>
  )
}
