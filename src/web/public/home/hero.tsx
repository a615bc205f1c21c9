import type { RecipePlate } from '#catalogue/recipes/list-recipe-plates.ts'
import { homeText } from '#web/messages/public/home.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { paths } from '#web/paths.ts'
import { PlateImage } from '#web/plates/plate-image.tsx'
import { PlateKey } from '#web/plates/plate-key.tsx'
import type { PlatePicture } from '#web/plates/plate-picture.ts'
import { PlatePortrait } from '#web/plates/plate-portrait.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { SiteLink } from '#web/ui/links/site-link.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { PageColumn } from '#web/ui/page.tsx'

type LaidPlates = { main: RecipePlate; besides: (PlatePicture & { slug: string })[] }

export type QuickStart = { name: string; path: string }

export function Hero({
  table,
  priceFrom,
  quickStarts,
}: {
  table?: LaidPlates
  priceFrom: number | undefined
  quickStarts: QuickStart[]
}) {
  const t = useText(homeText)
  const locale = useLocale()
  return (
    <section className="relative">
      <PageColumn className="lg:grid lg:min-h-[40rem] lg:grid-cols-[minmax(0,1.08fr)_minmax(0,1fr)] lg:gap-12">
        <div className="pt-6 pb-8 lg:self-center lg:pt-10 lg:pb-20">
          <h1 className="text-display">{t('hero.title')}</h1>
          <p className="mt-6 max-w-xl text-lead text-muted">
            {t.rich('hero.lead', {
              together: (words) => (
                <span key="together" className="whitespace-nowrap">
                  {words}
                </span>
              ),
            })}
          </p>
          <div className="mt-6 flex flex-wrap items-center gap-x-7 md:mt-8 gap-y-4">
            <ButtonLink to={paths.subscribe()} size="large">
              {t('hero.start')}
            </ButtonLink>
            <TextLink to={paths.about()} className="py-3 text-[1.125rem]">
              {t('hero.how')}
            </TextLink>
          </div>
          {priceFrom !== undefined && (
            <p className="mt-5 text-small text-muted">
              {t('hero.price', { price: formatPrice(priceFrom, locale) })}
            </p>
          )}
          {quickStarts.length > 0 && <QuickStarts starts={quickStarts} />}
        </div>
        {table && <LaidTable {...table} />}
      </PageColumn>
    </section>
  )
}

/** On a phone, where each tap counts: a common health goal is chosen here already. */
function QuickStarts({ starts }: { starts: QuickStart[] }) {
  const t = useText(homeText)
  return (
    <nav aria-labelledby="quick-starts" className="mt-5 lg:hidden">
      <p id="quick-starts" className="font-semibold">
        {t('hero.startWith')}
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {starts.map(({ name, path }) => (
          <li key={path}>
            <SiteLink
              to={path}
              className="flex min-h-11 items-center rounded-card border border-edge bg-surface px-3.5 py-2 leading-snug"
            >
              <span className="sr-only">{t('hero.startWithGoal')} </span>
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Three plates on a kitchen towel that runs off the page. */
function LaidTable({ main, besides: [second, third] }: LaidPlates) {
  return (
    <figure className="laid-table">
      <div className="laid-table-cloth cloth" />
      {third && <PlateImage {...third} isFirst className="absolute laid-table-third" />}
      {second && <PlateImage {...second} isFirst className="absolute laid-table-second" />}
      <PlatePortrait
        seed={main.slug}
        name={main.name}
        items={main.items}
        className="absolute laid-table-main"
      />
      <figcaption className="laid-table-caption">
        <p className="font-serif text-[1.0625rem] leading-snug">{main.name}</p>
        <PlateKey items={main.items} most={5} className="mt-2 text-cloth-muted" />
      </figcaption>
    </figure>
  )
}
