import { homeText } from '#web/messages/public/home.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { PlateImage } from '#web/plates/plate-image.tsx'
import type { PlatePicture } from '#web/plates/plate-picture.ts'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { Section } from '#web/ui/page.tsx'

type NamedPlate = PlatePicture & { slug: string; name: string }

/** Far down the page: each plate is a file that comes after it. */
export function PlateRow({ plates }: { plates: NamedPlate[] }) {
  const t = useText(homeText)
  return (
    <Section id="plates" title={t('table.title')} lead={t('table.lead')}>
      <ul className="plate-shelf">
        {plates.map(({ slug, name, src, words }) => (
          <li key={slug}>
            <PlateImage src={src} words={words} className="w-full" />
            <p className="mt-3 text-center text-small leading-snug text-balance">{name}</p>
          </li>
        ))}
      </ul>
      <p className="mt-5 md:mt-7">
        <TextLink to={paths.samplePlan()} className="inline-block py-2.5">
          {t('table.week')}
        </TextLink>
      </p>
    </Section>
  )
}
