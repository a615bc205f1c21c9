import '../health-goal/group-hue.css'
import { redirect } from 'react-router'
import { listConditions } from '#catalogue/conditions/condition-read-models.ts'
import { DEFAULT_PRICING_PLAN_ID } from '#catalogue/pricing-plans/default-pricing-plan.ts'
import { findPublishedPost } from '#content/posts/find-published-post.ts'
import { listOtherPosts } from '#content/posts/list-published-posts.ts'
import { postSlug } from '#content/posts/post.ts'
import { cameWithProduct } from '#content/posts/starter/came-with-product.ts'
import { referencesOf } from '#content/posts/wire.ts'
import type { Context } from '#platform/context.ts'
import { type PageCatalogue, verbContext } from '#web/context.ts'
import { cachedForCatalogue } from '#web/delivery/catalogue-data-cache.ts'
import { SHARED_PAGE } from '#web/delivery/static-page.ts'
import { blogText } from '#web/messages/public/blog.ts'
import { siteText } from '#web/messages/public/site.ts'
import { DEFAULT_LOCALE, textIn, useLocale, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { pageNotFound } from '#web/page-not-found.ts'
import { paths } from '#web/paths.ts'
import { article, breadcrumbs } from '#web/seo/structured-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Breadcrumb } from '#web/ui/links/breadcrumb.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { PageColumn, Section } from '#web/ui/page.tsx'
import { groupHue } from '../health-goal/group-hue.ts'
import type { Route } from './+types/post-page.ts'
import { Byline, bylineOf } from './byline.tsx'
import { PostList } from './post-list.tsx'
import { CitedText, References } from './references.tsx'
import { goalOfPost, listedPosts, type PostGoal } from './shown-post.ts'

export const handle = SHARED_PAGE

const OTHERS = 3
/** How a post names what it stands on. */
const SOURCES = /^Sources?:/
const DAY_MS = 24 * 60 * 60 * 1000

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const loaded = await cachedForCatalogue(context, `/blog/${params.id}`, (ctx, catalogue) =>
    loadPost(ctx, catalogue, params.id),
  )
  if (params.slug !== postSlug(loaded.post.headline)) {
    throw redirect(paths.post(loaded.post) + new URL(request.url).search, 301)
  }
  const { operator } = verbContext(context).config
  return { ...loaded, byline: bylineOf(operator, loaded.post) }
}

async function loadPost(ctx: Context, catalogue: PageCatalogue, postId: string) {
  const post = await findPublishedPost(ctx, postId)
  if (!post) throw pageNotFound('post')
  const [conditions, others] = await Promise.all([
    listConditions(ctx, catalogue),
    listOtherPosts(ctx, { id: post.id, count: OTHERS }),
  ])
  const { id, headline, strapline, body, created, changed } = post
  return {
    post: {
      id,
      headline,
      strapline,
      body,
      isDated: !cameWithProduct({ id }),
      references: referencesOf(post),
      created: created.toISOString(),
      changed: changed.toISOString(),
    },
    goal: goalOfPost(post.conditionId, conditions),
    others: listedPosts(others, conditions),
  }
}

export const meta: Route.MetaFunction = (args) => {
  const post = args.loaderData?.post
  if (!post)
    return pageMeta(args, {
      title: textIn(DEFAULT_LOCALE, blogText)('title'),
      description: '',
      isPrivate: true,
    })
  return pageMeta(args, {
    title: post.headline,
    description: post.strapline,
    picture: { path: paths.share.post(post.id), words: post.headline },
    article: post,
    structuredData: (url) => [article(url, post), breadcrumbs(url, crumbsOf(post))],
  })
}

export default function PostPage({ loaderData: { post, goal, others, byline } }: Route.ComponentProps) {
  const t = useText(blogText)
  const locale = useLocale()
  const wasChanged = Date.parse(post.changed) - Date.parse(post.created) > DAY_MS
  return (
    <PageColumn className="pt-6 md:pt-10">
      <article className={`${groupHue(goal?.group)} mx-auto max-w-[44rem]`}>
        <Breadcrumb crumbs={crumbsOf(post, locale)} />
        <header className="border-b-3 border-(--hue) pb-8">
          <h1 className="text-title">
            <CitedText text={post.headline} references={post.references} />
          </h1>
          {post.strapline && (
            <p className="mt-5 text-lead text-muted">
              <CitedText text={post.strapline} references={post.references} />
            </p>
          )}
          <p className="mt-6 flex flex-wrap gap-x-4 text-small text-muted">
            {post.isDated && (
              <time dateTime={post.created}>{t('post.written', { day: new Date(post.created) })}</time>
            )}
            {goal && (
              <TextLink to={paths.healthGoal(goal)} className="-my-3 inline-block py-3">
                {t('post.about', { goal: goal.name })}
              </TextLink>
            )}
            {wasChanged && (
              <time dateTime={post.changed}>{t('post.changed', { day: new Date(post.changed) })}</time>
            )}
          </p>
          <Byline {...byline} />
        </header>
        <div className="post-body mt-8">
          {post.body.map((paragraph) => (
            <p key={paragraph} className={SOURCES.test(paragraph) ? 'post-sources' : undefined}>
              <CitedText text={paragraph} references={post.references} />
            </p>
          ))}
        </div>
        <References references={post.references} />
        <p className="mt-8 text-small text-muted">
          {t.rich('post.notAdvice', {
            link: (words) => (
              <TextLink key="link" to={paths.disclaimer()}>
                {words}
              </TextLink>
            ),
          })}
        </p>
        <PostCall goal={goal} />
      </article>
      {others.length > 0 && (
        <Section id="more" title={t('post.more')} className="mt-12 border-t border-line print:hidden">
          <PostList posts={others} level={3} />
        </Section>
      )}
    </PageColumn>
  )
}

/** From reading to trying. */
function PostCall({ goal }: { goal: PostGoal | null }) {
  const t = useText(blogText)
  return (
    <aside
      aria-label={goal ? t('post.call.label', { goal: goal.name }) : t('post.call.anyTitle')}
      className="mt-10 rounded-card border border-line bg-surface p-6 md:p-8 print:hidden"
    >
      <p className="font-serif text-subhead">
        {goal ? t('post.call.title', { goal: goal.name }) : t('post.call.anyTitle')}
      </p>
      <p className="mt-2 text-muted">
        {goal ? t('post.call.body', { focus: capitalized(goal.dietFocus) }) : t('post.call.bodyOfAny')}
      </p>
      <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink to={paths.subscribe(goal ? { goals: [goal.id], plan: DEFAULT_PRICING_PLAN_ID } : {})}>
          {t('post.call.start')}
        </ButtonLink>
        {goal && (
          <TextLink to={paths.healthGoal(goal)} className="py-2.5">
            {t('post.call.goal')}
          </TextLink>
        )}
      </p>
    </aside>
  )
}

function crumbsOf({ headline }: { headline: string }, locale = DEFAULT_LOCALE) {
  const t = textIn(locale, blogText)
  const site = textIn(locale, siteText)
  return [
    { label: site('nav.home'), to: paths.home() },
    { label: t('title'), to: paths.blog() },
    { label: headline },
  ]
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
