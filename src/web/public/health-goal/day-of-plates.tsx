import './day-of-plates.css'
import './group-hue.css'
import type { HomeGroupName } from '#catalogue/conditions/condition.ts'
import type { RecipePlate } from '#catalogue/recipes/list-recipe-plates.ts'
import { healthGoalText } from '#web/messages/public/health-goal.ts'
import { useText } from '#web/messages/use-text.ts'
import { PlaceSetting } from '#web/plates/place-setting.tsx'
import { PlatePortrait } from '#web/plates/plate-portrait.tsx'
import { groupHue } from './group-hue.ts'

export type PlatesOfDay = { plates: RecipePlate[]; allowed: number; outOf: number }

/** Breakfast, lunch and dinner that the goal's rules allow, on the group's towel. */
export function DayOfPlates({
  day,
  name,
  group,
}: {
  day: PlatesOfDay | null
  name: string
  group: HomeGroupName
}) {
  const t = useText(healthGoalText)
  if (!day) return <LaidPlace group={group} />
  return (
    <figure className={`day-table on-towel ${groupHue(group)}`}>
      <div className="day-table-cloth cloth cloth-pale" />
      <ul className="day-table-plates">
        {day.plates.map(({ slug, name, items }) => (
          <li key={slug}>
            <PlatePortrait seed={slug} name={name} items={items} className="w-full" />
          </li>
        ))}
      </ul>
      <figcaption className="day-table-caption">
        <p className="font-serif text-[1.0625rem] leading-snug">{t('day.title', { name })}</p>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-small leading-snug">
          {day.plates.map(({ slug, name, category }) => (
            <div key={slug} className="col-span-2 grid grid-cols-subgrid">
              <dt className="opacity-80">{category}</dt>
              <dd>{name}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-small leading-snug opacity-80">
          {day.allowed === day.outOf
            ? t('day.noneRuledOut')
            : t('day.allowed', { allowed: day.allowed, outOf: day.outOf })}{' '}
          {t('day.whose')}
        </p>
      </figcaption>
    </figure>
  )
}

function LaidPlace({ group }: { group: HomeGroupName }) {
  return (
    <div className={`laid-place on-towel ${groupHue(group)}`}>
      <div className="laid-place-cloth cloth cloth-pale" />
      <PlaceSetting hue="var(--cloth)" className="laid-place-setting" />
    </div>
  )
}
