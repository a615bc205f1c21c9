import { Link } from 'react-router'
import { gentlerGoals } from '#web/facts/entry/gentler-goals.ts'
import { gentlerGoalText } from '#web/messages/facts/gentler-goal.ts'
import { useText } from '#web/messages/use-text.ts'
import { buttonClass } from '#web/ui/button.tsx'
import type { RefusedChoice } from './refused-choice.ts'

/** Leads on with a gentler health goal after a refusal, if that is all it leaves; what was typed is kept. */
export function GentlerGoalLink({ refused }: { refused: RefusedChoice }) {
  const t = useText(gentlerGoalText)
  const { chosen, withGoals, ...choice } = refused
  const gentler = gentlerGoals({
    ...choice,
    chosen: chosen.map((goal) => ({ ...goal, entry: goal.safety.entry })),
  })
  if (!gentler) return null
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{t('means', { goal: gentler.name })}</p>
      <Link to={withGoals(gentler.ids)} preventScrollReset className={buttonClass({}, 'max-sm:w-full')}>
        {t('choose', { goal: gentler.name })}
      </Link>
    </div>
  )
}
