import type { LastChanges } from '#catalogue/list-last-changes.ts'
import type { PostRevision } from '#content/posts/list-post-revisions.ts'
import { paths } from '#web/paths.ts'
import { LEGAL_REVISED } from '#web/public/legal/legal-revised.ts'
import { CORRECTIONS } from '#web/public/trust/corrections.ts'

/** Every public page as an XML sitemap, with the day of its last change where that is known. */
export function sitemapXml(
  publicUrl: string,
  { healthGoals, plans, posts }: LastChanges & { posts: PostRevision[] },
): string {
  const offers = latest(plans)
  const home = latest([...healthGoals, ...plans, ...posts])
  const pages: [path: string, changed?: Date | string | undefined][] = [
    [paths.home(), home],
    [paths.about()],
    [paths.plans(), offers],
    [paths.samplePlan()],
    ...healthGoals.map((goal): [string, Date] => [paths.healthGoal(goal), goal.changedAt]),
    ...plans.map((plan): [string, Date] => [paths.plan(plan.id), plan.changedAt]),
    [paths.blog(), latest(posts)],
    ...posts.map((post): [string, Date] => [paths.post(post), post.changedAt]),
    [paths.people()],
    [paths.howRulesAreMade()],
    [paths.contact()],
    [paths.corrections(), CORRECTIONS[0]?.day],
    [paths.terms(), LEGAL_REVISED],
    [paths.privacy(), LEGAL_REVISED],
    [paths.healthData(), LEGAL_REVISED],
    [paths.disclaimer(), LEGAL_REVISED],
  ]
  const urls = pages.map(([path, changed]) => {
    const lastmod = changed ? `<lastmod>${dayOf(changed)}</lastmod>` : ''
    return `<url><loc>${escapeXml(publicUrl + path)}</loc>${lastmod}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

function latest(rows: { changedAt: Date }[]): Date | undefined {
  return rows.map(({ changedAt }) => changedAt).toSorted((a, b) => b.getTime() - a.getTime())[0]
}

function dayOf(changed: Date | string): string {
  return typeof changed === 'string' ? changed : changed.toISOString().slice(0, 10)
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
