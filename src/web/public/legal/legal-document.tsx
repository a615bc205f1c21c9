import type { ReactNode } from 'react'
import { textIn, useLocale } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { Fill } from './fill.tsx'
import { LegalPage } from './legal-page.tsx'

/** A passage is a paragraph; a group of passages is a list. */
type Passages = { readonly title: string } & {
  readonly [key: string]: string | { readonly [key: string]: string }
}
export type LegalTexts = {
  readonly en: {
    readonly title: string
    readonly description: string
    readonly lead: string
    readonly sections: { readonly [key: string]: Passages }
  }
}

type Values = Record<string, number>

/** A whole legal text: its sections with their paragraphs and lists, in the order in which they are written. */
export function LegalDocument({
  texts,
  values = {},
  lists = {},
}: {
  texts: LegalTexts
  values?: Values
  /** Lists whose items are known only here, by the key of the empty list in the texts. */
  lists?: Record<string, string[]>
}) {
  const locale = useLocale()
  const t = translatorOf(locale, texts)
  const words = (key: string) => t.rich(key, { ...MARKS, ...values })
  // English says which sections there are and in which order; any other language has the same.
  return (
    <LegalPage title={t('title')} lead={t('lead')}>
      {Object.entries(texts.en.sections).map(([section, { title: _, ...passages }]) => (
        <section key={section} className="mt-10 flex flex-col gap-4 print:mt-5 print:gap-2">
          <h2 className="break-after-avoid text-subhead">{t(`sections.${section}.title`)}</h2>
          {Object.entries(passages).map(([key, passage]) =>
            isParagraph(passage) ? (
              <p key={key}>{words(`sections.${section}.${key}`)}</p>
            ) : (
              <ul key={key} className="flex list-disc flex-col gap-2 pl-5 marker:text-edge">
                {Object.keys(passage).map((item) => (
                  <li key={item} className="pl-1">
                    {words(`sections.${section}.${key}.${item}`)}
                  </li>
                ))}
                {lists[key]?.map((item) => (
                  <li key={item} className="pl-1">
                    {item}
                  </li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
    </LegalPage>
  )
}

/** A text that the build has compiled is no longer a string, but still no group. */
function isParagraph(passage: Passages[string]): passage is string {
  return typeof passage === 'string' || Array.isArray(passage)
}

type Translator = { (key: string): string; rich: (key: string, values: object) => ReactNode }

/** Takes any key: those asked for are read from the texts themselves. */
function translatorOf(locale: string, texts: LegalTexts): Translator {
  return textIn(locale, texts) as unknown as Translator
}

const MARKS = {
  fill: (words: ReactNode) => <Fill key="fill">{words}</Fill>,
  plans: linkTo(paths.plans()),
  account: linkTo(paths.account()),
  facts: linkTo(paths.facts()),
  security: linkTo(paths.accountSecurity()),
  deletion: linkTo(paths.deleteAccount()),
  terms: linkTo(paths.terms()),
  privacy: linkTo(paths.privacy()),
  healthData: linkTo(paths.healthData()),
  disclaimer: linkTo(paths.disclaimer()),
}

function linkTo(path: string) {
  return (words: ReactNode) => (
    <TextLink key={path} to={path}>
      {words}
    </TextLink>
  )
}
