import { healthGoalText } from '#web/messages/public/health-goal.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links/text-link.tsx'
import type { GoalBeside } from './goals-beside.ts'

/** How a health goal differs from those that it may be taken for. */
export function SimilarGoals({ goals, ofPage }: { goals: GoalBeside[]; ofPage: string }) {
  const t = useText(healthGoalText)
  return (
    <section aria-labelledby="similar" className="border-t border-line py-12 md:py-16">
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_1.6fr]">
        <h2 id="similar" className="max-w-[16ch] text-heading">
          {t('similar.title')}
        </h2>
        <ul className="max-w-[44rem]">
          {goals.map((goal) => (
            <li key={goal.id} className="border-t border-line py-4 first:border-t-0 first:pt-0">
              <h3 className="text-subhead">
                {goal.id === ofPage ? (
                  goal.name
                ) : (
                  <TextLink to={paths.healthGoal(goal)} className="inline-block py-1.5">
                    {goal.name}
                  </TextLink>
                )}
                {goal.id === ofPage && (
                  <span className="ml-2 font-sans text-small text-muted">{t('similar.here')}</span>
                )}
              </h3>
              <p className="mt-1 max-w-measure">{goal.difference}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
