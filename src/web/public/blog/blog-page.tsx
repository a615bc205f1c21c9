import { Rss } from 'lucide-react'
import { listConditions } from '#catalogue/conditions/condition-read-models.ts'
import { listPublishedPosts } from '#content/posts/list-published-posts.ts'
import { cachedForCatalogue } from '#web/delivery/catalogue-data-cache.ts'
import { SHARED_PAGE } from '#web/delivery/static-page.ts'
import { blogText } from '#web/messages/public/blog.ts'
import { siteText } from '#web/messages/public/site.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { pageNotFound } from '#web/page-not-found.ts'
import { paths } from '#web/paths.ts'
import { blog, breadcrumbs } from '#web/seo/structured-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/page-state.tsx'
import type { Route } from './+types/blog-page.ts'
import { PostList } from './post-list.tsx'
import { listedPosts } from './shown-post.ts'

export const handle = SHARED_PAGE

const POSTS_A_PAGE = 12

export function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('page') ?? '1'
  if (!/^[1-9]\d{0,3}$/.test(asked)) throw pageNotFound('page')
  const page = Number(asked)
  return cachedForCatalogue(context, paths.blog(page), async (ctx, catalogue) => {
    const { data, total } = await listPublishedPosts(ctx, { page, count: POSTS_A_PAGE })
    if (data.length === 0 && page > 1) throw pageNotFound('page')
    const conditions = await listConditions(ctx, catalogue)
    return { posts: listedPosts(data, conditions), page, pages: Math.max(1, Math.ceil(total / POSTS_A_PAGE)) }
  })
}

export const meta: Route.MetaFunction = (args) => {
  const t = textIn(DEFAULT_LOCALE, blogText)
  const { page, posts } = args.loaderData ?? { page: 1, posts: [] }
  return pageMeta(args, {
    title: page > 1 ? t('pageTitle', { page }) : t('title'),
    description: t('description'),
    path: paths.blog(page),
    isPrivate: !args.loaderData,
    structuredData: (url) => [
      blog(url, posts),
      breadcrumbs(url, [
        { label: textIn(DEFAULT_LOCALE, siteText)('nav.home'), to: paths.home() },
        { label: t('title') },
      ]),
    ],
  })
}

export default function BlogPage({ loaderData: { posts, page, pages } }: Route.ComponentProps) {
  const t = useText(blogText)
  return (
    <PageColumn>
      <PageHeader title={t('title')} lead={t('lead')}>
        <p className="mt-5">
          <a href={paths.blogFeed()} className="inline-link inline-flex items-center gap-2 py-2.5">
            <Rss aria-hidden="true" className="size-4.5" />
            {t('feed')}
          </a>
        </p>
      </PageHeader>
      {posts.length > 0 ? (
        <PostList posts={posts} />
      ) : (
        <EmptyState
          title={t('none.title')}
          action={
            <ButtonLink to={paths.home()} kind="secondary">
              {t('none.action')}
            </ButtonLink>
          }
        >
          {t('none.body')}
        </EmptyState>
      )}
      {pages > 1 && (
        <nav aria-label={t('paging')} className="mt-12 flex flex-wrap items-center gap-x-8 gap-y-3">
          {page > 1 && (
            <TextLink to={paths.blog(page - 1)} rel="prev" className="py-2">
              {t('newer')}
            </TextLink>
          )}
          <span className="text-muted">{t('pageOf', { page, pages })}</span>
          {page < pages && (
            <TextLink to={paths.blog(page + 1)} rel="next" className="py-2">
              {t('older')}
            </TextLink>
          )}
        </nav>
      )}
    </PageColumn>
  )
}
