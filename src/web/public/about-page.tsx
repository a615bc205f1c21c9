import { listRecipePlates } from '#catalogue/recipes/list-recipe-plates.ts'
import { cachedForCatalogue } from '#web/delivery/catalogue-data-cache.ts'
import { SHARED_PAGE } from '#web/delivery/static-page.ts'
import { aboutText } from '#web/messages/public/about.ts'
import { siteText } from '#web/messages/public/site.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { PlatePortrait } from '#web/plates/plate-portrait.tsx'
import { breadcrumbs, faqPage } from '#web/seo/structured-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { PageColumn, PageHeader, Section } from '#web/ui/page.tsx'
import type { Route } from './+types/about-page.ts'
import { setTheTable } from './home/set-the-table.ts'
import { Questions } from './questions.tsx'

export const handle = SHARED_PAGE

const PLATES_TO_CHOOSE_FROM = 60
const STEPS = ['weekly', 'recipes', 'guidance', 'convenience'] as const
const REASONS = ['science', 'ai', 'practical', 'habits'] as const

export function loader({ context }: Route.LoaderArgs) {
  return cachedForCatalogue(context, '/about', async (ctx) => {
    const plates = await listRecipePlates(ctx, { count: PLATES_TO_CHOOSE_FROM })
    return { plate: setTheTable(plates).hero.at(-1) ?? null }
  })
}

export const meta: Route.MetaFunction = (args) => {
  const t = textIn(DEFAULT_LOCALE, aboutText)
  const crumbs = [
    { label: textIn(DEFAULT_LOCALE, siteText)('nav.home'), to: paths.home() },
    { label: t('title') },
  ]
  return pageMeta(args, {
    title: t('title'),
    description: t('description'),
    structuredData: (url) => [faqPage(Object.values(aboutText.en.questions.items)), breadcrumbs(url, crumbs)],
  })
}

export default function AboutPage({ loaderData: { plate } }: Route.ComponentProps) {
  const t = useText(aboutText)
  return (
    <PageColumn>
      <div className="items-center gap-x-12 lg:grid lg:grid-cols-[1.35fr_1fr]">
        <PageHeader title={t('heading')} lead={t('lead')}>
          <div className="mt-6 flex max-w-measure flex-col gap-4">
            <p>{t('why')}</p>
            <p>{t('beside')}</p>
          </div>
        </PageHeader>
        {plate && (
          <PlatePortrait
            seed={plate.slug}
            name={plate.name}
            items={plate.items}
            className="mx-auto mb-6 w-72 max-w-full md:w-96 lg:w-full lg:max-w-md"
          />
        )}
      </div>
      <Section id="how-it-works" title={t('how.title')} className="border-t border-line">
        <ol className="grid gap-x-12 gap-y-10 md:grid-cols-2">
          {STEPS.map((step, i) => (
            <li key={step} className="grid grid-cols-[3rem_1fr] gap-x-3">
              <span aria-hidden="true" className="font-serif text-title leading-none text-edge">
                {i + 1}
              </span>
              <div>
                <h3 className="text-subhead">{t(`how.steps.${step}.title`)}</h3>
                <p className="mt-2 max-w-measure">{t(`how.steps.${step}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
      <Section id="why-choose-us" title={t('choose.title')} className="border-t border-line">
        <dl className="grid gap-y-8 md:gap-y-0">
          {REASONS.map((reason) => (
            <div
              key={reason}
              className="grid gap-x-12 gap-y-2 md:grid-cols-[1fr_2fr] md:border-t md:border-line md:py-6 md:first:border-t-0 md:first:pt-0"
            >
              <dt className="font-serif text-subhead">{t(`choose.reasons.${reason}.title`)}</dt>
              <dd className="max-w-measure">{t(`choose.reasons.${reason}.text`)}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Questions />
      <div className="flex flex-wrap items-center gap-x-7 gap-y-4 border-t border-line pt-12">
        <ButtonLink to={paths.subscribe()} size="large">
          {t('start')}
        </ButtonLink>
        <TextLink to={paths.samplePlan()} className="py-3 text-[1.125rem]">
          {t('sample')}
        </TextLink>
      </div>
    </PageColumn>
  )
}
