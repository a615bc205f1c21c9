import './group-hue.css'
import type { HomeGroupName } from '#catalogue/conditions/condition.ts'
import { healthGoalText } from '#web/messages/public/health-goal.ts'
import { useText } from '#web/messages/use-text.ts'
import { SiteLink } from '#web/ui/links/site-link.tsx'
import { groupHue } from './group-hue.ts'

/** The box that leads from a health goal into the trial: all of it can be clicked. */
export function HealthGoalCall({
  subhead,
  to,
  group,
}: {
  subhead: string
  to: string
  group: HomeGroupName
}) {
  const t = useText(healthGoalText)
  return (
    <div
      className={`${groupHue(group)} relative mt-8 flex max-w-[40rem] flex-col items-start gap-5 rounded-card border border-line bg-surface p-6 transition-colors duration-150 hover:border-(--hue) md:p-8`}
    >
      <p className="text-lead">{subhead}</p>
      <SiteLink
        to={to}
        // A button that is pressed moves, and what moves would hold its own box around what is laid over this one.
        className="btn btn-primary btn-lg px-7 text-[1.125rem] no-underline translate-none! after:absolute after:inset-0 after:rounded-card"
      >
        {t('start')}
      </SiteLink>
    </div>
  )
}
