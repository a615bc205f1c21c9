import { listRecipePlates } from '#catalogue/recipes/list-recipe-plates.ts'
import { forCatalogue } from '#web/kept-data.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { PlatePortrait } from '#web/plates/plate-portrait.tsx'
import { SHARED_PAGE } from '#web/static-page.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageColumn, PageHeader, Section } from '#web/ui/page.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/about-page.ts'
import { setTheTable } from './home/set-the-table.ts'

export const handle = SHARED_PAGE

export function loader({ context }: Route.LoaderArgs) {
  return forCatalogue(context, '/about', async (ctx) => {
    const plates = await listRecipePlates(ctx, { count: 60 })
    return { plate: setTheTable(plates).hero.at(-1) ?? null }
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'About',
    description:
      'How Careplate plans a week of meals: recipes with every gram known, rules with published sources, and a plan that shows whether it keeps them.',
  })

const STEPS = [
  {
    title: 'Weekly meal plans',
    text: 'Seven days arrive by e-mail each week: a morning drink, breakfast, lunch, dinner, a snack and tea. All of it is planned for your health goals, and checked as one week.',
  },
  {
    title: 'Therapeutic recipes',
    text: 'Each recipe is made of foods from USDA FoodData Central, in grams. Its nutrients are added up, never typed in. You get cups and spoons as well, and steps you can cook from.',
  },
  {
    title: 'Expert-backed guidance',
    text: 'Every health goal has its rules: a limit, a range, a food to have or to leave out. Each rule names the guideline, reference intake or trial it comes from, and how strong that evidence is.',
  },
  {
    title: 'Convenience',
    text: 'No counting and no app to feed. The week comes to you, with every recipe in it. Open it on your phone, or print it and put it on the fridge.',
  },
]

const REASONS = [
  {
    title: 'Science-backed nutrition',
    text: 'You can see each rule, its limit, the value we computed and the source. Where data are missing or a goal could not be met, the plan says so.',
  },
  {
    title: 'AI personalization',
    text: 'Software works out your week from your goals, your diet and what you leave out. A language model may word it. It never states a nutrient, and it never decides what is safe.',
  },
  {
    title: 'Practical meals',
    text: 'Plain ingredients and ordinary pans, with amounts in grams as well as cups. Food you would cook for guests without explaining it first.',
  },
  {
    title: 'Sustainable habits',
    text: 'A good week is one you can repeat. The plans lean on patterns that people have kept up for years, and on small exchanges rather than rules for life.',
  },
]

export default function AboutPage({ loaderData: { plate } }: Route.ComponentProps) {
  return (
    <PageColumn>
      <div className="grid items-center gap-x-12 lg:grid-cols-[1.35fr_1fr]">
        <PageHeader
          title="About Us"
          lead="Careplate plans a week of meals around your health, and shows its working."
        >
          <div className="mt-6 flex max-w-measure flex-col gap-4">
            <p>
              Many people are told to “watch what you eat” and go home with a leaflet. We started Careplate to
              turn that advice into dinner: real recipes, worked out for a health goal, with nothing to count.
            </p>
            <p>
              Food stands beside medicine, not in its place. So we are careful with promises. We tell you what
              research supports, how strong it is, and what nobody knows yet.
            </p>
          </div>
        </PageHeader>
        {plate && (
          <PlatePortrait
            seed={plate.slug}
            name={plate.name}
            items={plate.items}
            className="mx-auto mb-6 w-72 md:w-96 lg:w-full lg:max-w-md"
          />
        )}
      </div>
      <Section id="how-it-works" title="How It Works" className="border-t border-line">
        <ol className="grid gap-x-12 gap-y-10 md:grid-cols-2">
          {STEPS.map(({ title, text }, i) => (
            <li key={title} className="grid grid-cols-[3rem_1fr] gap-x-3">
              <span aria-hidden="true" className="font-serif text-title leading-none text-edge">
                {i + 1}
              </span>
              <div>
                <h3 className="text-subhead">{title}</h3>
                <p className="mt-2 max-w-measure">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
      <Section id="why-choose-us" title="Why Choose Us" className="border-t border-line">
        <dl className="grid gap-y-8 md:gap-y-0">
          {REASONS.map(({ title, text }) => (
            <div
              key={title}
              className="grid gap-x-12 gap-y-2 md:grid-cols-[1fr_2fr] md:border-t md:border-line md:py-6 md:first:border-t-0 md:first:pt-0"
            >
              <dt className="font-serif text-subhead">{title}</dt>
              <dd className="max-w-measure">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <div className="flex flex-wrap items-center gap-x-7 gap-y-4 border-t border-line pt-12">
        <ButtonLink to={paths.subscribe()} size="large">
          Start 7 Day Trial
        </ButtonLink>
        <TextLink to={paths.samplePlan()} className="py-3 text-[1.125rem]">
          See a sample meal plan
        </TextLink>
      </div>
    </PageColumn>
  )
}
