import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import AboutPage from '#web/public/about-page.tsx'
import { SiteFrame } from '#web/public/frame/site-frame.tsx'
import DisclaimerPage from '#web/public/legal/disclaimer-page.tsx'
import PricingPlanPage from '#web/public/pricing-plans/pricing-plan-page.tsx'
import { LocaleContext } from './use-text.ts'

/**
 * A language that nobody speaks, made from English: `Pricing` is `[Þrîçîñĝ]`. It goes the way that any second
 * language would go, and whatever is still plain English on a page did not come from the messages.
 */
const PSEUDO = 'qps'
const FROM = 'abcdeghilnopstuyABCDEGHILNOPSTUY'
const TO = 'åƀçđéĝĥîļñöþšŧûýÅƁÇĐÉĜĤÎĻÑÖÞŠŦÛÝ'

type Texts = { [key: string]: string | Texts }

const files = import.meta.glob<Record<string, { en: Texts }>>(
  ['./**/*.ts', '!./**/*.test.ts', '!./use-text.ts', '!./reader-locale.ts'],
  { eager: true },
)
const areas = Object.values(files).flatMap((exported) => Object.values(exported))
for (const area of areas) Object.assign(area, { [PSEUDO]: spoken(area.en) })

function spoken(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? `[${strange(text)}]` : spoken(text),
    ]),
  )
}

/** Letters of words alone: neither what stands between braces nor the name of an element. */
function strange(text: string): string {
  let depth = 0
  return [...text.matchAll(/<[^>]*>|[{}]|[^<{}]+/g)]
    .map(([part]) => {
      if (part === '{') depth += 1
      if (part === '}') depth -= 1
      // Within `{count, plural, one {…} other {…}}` every second level is text again.
      const isText = depth % 2 === 0 && !/^[<{}]/.test(part)
      return isText ? part.replaceAll(/[a-z]/gi, (letter) => TO[FROM.indexOf(letter)] ?? letter) : part
    })
    .join('')
}

const plan = {
  id: 'p',
  name: '–',
  descriptionShort: '–',
  descriptionLong: '–',
  features: ['–'],
  priceCents: 2950,
  healthGoals: 2,
}

// What a page is given by its loader; of the catalogue nothing is English here.
const PAGES: [string, () => React.ReactNode][] = [
  ['about', () => page(AboutPage, { plate: null })],
  ['a plan', () => page(PricingPlanPage, { plan })],
  ['the medical disclaimer', () => page(DisclaimerPage, { notFor: ['–'] })],
]

function page<Props>(Page: (props: Props) => React.ReactNode, loaderData: object): React.ReactNode {
  return <Page {...({ loaderData } as unknown as Props & object)} />
}

/** All that a reader sees or hears of a page. */
function words(content: React.ReactNode, locale: string): string[] {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <LocaleContext value={locale}>
          <SiteFrame>{content}</SiteFrame>
        </LocaleContext>
      ),
    },
  ])
  const html = renderToStaticMarkup(<Stub initialEntries={['/']} />)
  const seen = html.replaceAll(/<svg\b.*?<\/svg>/gs, '').split(/<[^>]*>/)
  const heard = [...html.matchAll(/ (?:aria-label|alt|title|placeholder)="([^"]*)"/g)].map(
    ([, said]) => said ?? '',
  )
  return [...seen, ...heard].map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text))
}

/** Names stay what they are. */
const NAMES = /^(Careplate|kcal)$/

test.each(PAGES)('%s can be had in another language', (_, content) => {
  const english = words(content(), 'en-US')
  const other = words(content(), PSEUDO)
  expect(english.length).toBeGreaterThan(20)
  expect(other.length).toBeGreaterThan(20)
  expect(other.filter((text) => !/[çéñîöåŧšþû]/i.test(text) && !NAMES.test(text))).toEqual([])
  expect(english.filter((text) => /[çñŧšþ]/i.test(text))).toEqual([])
})

test('every area of texts can be, and each of its texts keeps its places for values and links', () => {
  expect(areas.length).toBeGreaterThan(15)
  for (const area of areas as { en: Texts; qps?: Texts }[]) {
    expect(marksIn(area.qps ?? {})).toEqual(marksIn(area.en))
  }
})

function marksIn(texts: Texts): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string'
      ? [`${key}: ${text.match(/<[^>]*>|[{}]/g)?.join(' ') ?? ''}`]
      : marksIn(text).map((mark) => `${key}.${mark}`),
  )
}
