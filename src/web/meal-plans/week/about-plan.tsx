import { bindFigures } from '#platform/bind-figures.ts'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { useText } from '#web/messages/use-text.ts'
import { useHasDiary } from '#web/profile/use-has-diary.ts'
import type { ShownMealPlan } from '../shown/shown-meal-plan.ts'
import { WithDiaryLink } from './diary-words.tsx'

/** What a plan is for and looks after, for whoever reads on after the meals. On paper its purpose stands on top. */
export function AboutPlan({ mealPlan }: { mealPlan: ShownMealPlan }) {
  const t = useText(mealPlansText)
  const hasDiary = useHasDiary()
  return (
    <>
      <section
        aria-labelledby="about-plan"
        className="border-t border-line pt-10 pb-8 md:pt-14 print:-order-1 print:border-0 print:py-0 print:leading-tight"
      >
        <h2 id="about-plan" className="text-heading print:sr-only">
          {t('about')}
        </h2>
        <p className="mt-4 max-w-measure text-lead print:mt-0 print:max-w-none print:text-[9.5pt]">
          {bindFigures(mealPlan.goal)}
        </p>
        <p className="mt-3 max-w-measure text-muted print:mt-1 print:max-w-none print:text-[8pt]">
          {bindFigures(mealPlan.overview)}
        </p>
      </section>
      <div className="grid gap-x-14 gap-y-10 pb-10 md:grid-cols-2 md:pb-14 print:order-1 print:mt-2 print:grid-cols-2 print:gap-x-6 print:py-2">
        <section aria-labelledby="focus">
          <h2 id="focus" className="text-subhead print:text-[14pt]">
            {t('focus')}
          </h2>
          <dl className="mt-4 print:mt-1">
            {mealPlan.dietFocus.map(({ focus, description }) => (
              <div
                key={focus}
                className="border-t border-line py-3.5 first:border-t-0 first:pt-0 print:border-0 print:py-0 print:text-[8pt] print:leading-tight"
              >
                <dt className="font-semibold">{focus}</dt>
                <dd className="text-muted">{bindFigures(description)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="tips">
          <h2 id="tips" className="text-subhead print:text-[14pt]">
            {t('tips')}
          </h2>
          <ul className="mt-4 flex list-disc flex-col gap-3 pl-5 marker:text-edge print:mt-1 print:gap-0 print:text-[8pt] print:leading-tight">
            {mealPlan.tips.map((tip) => (
              <li key={tip} className="pl-1">
                <WithDiaryLink text={tip} hasDiary={hasDiary} />
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}
