import '#web/public/health-goal/group-hue.css'
import type { HomeGroup } from '#catalogue/conditions/condition.ts'
import { homeText } from '#web/messages/public/home.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { groupHue } from '#web/public/health-goal/group-hue.ts'
import { SiteLink } from '#web/ui/links/site-link.tsx'

type Group = HomeGroup & { goals: { id: string; name: string }[] }

/** The contents page of the book: six groups, each with its health goals. */
export function HealthGoalGroups({ groups }: { groups: Group[] }) {
  const t = useText(homeText)
  return (
    <div className="grid gap-x-10 gap-y-7 md:grid-cols-2 md:gap-y-12 lg:grid-cols-3 lg:gap-y-16">
      {groups.map((group) => (
        <section
          key={group.name}
          aria-label={group.name}
          className={`${groupHue(group.name)} border-t-3 border-(--hue) pt-3.5 md:pt-5`}
        >
          <h3 className="text-subhead text-(--hue)">{group.name}</h3>
          <p className="mt-1.5 leading-snug text-muted md:mt-2 md:leading-normal lg:min-h-[4.8em]">
            {group.blurb}
          </p>
          <ul className="mt-3 grid grid-cols-2 gap-x-3 md:mt-4 md:grid-cols-1">
            {group.goals.map((goal) => (
              <li key={goal.id} className="border-t border-line">
                <SiteLink to={paths.healthGoal(goal)} className="goal-link">
                  {goal.name}
                </SiteLink>
              </li>
            ))}
            {group.generalLine && (
              <li className="min-h-11 border-t border-line py-1.5 leading-tight text-muted">
                <span className="block">{group.generalLine}</span>
                <span className="block text-small">{t('goals.general')}</span>
              </li>
            )}
          </ul>
        </section>
      ))}
    </div>
  )
}
