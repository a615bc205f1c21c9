import type { CSSProperties } from 'react'
import type { RecipePlate } from '#catalogue/recipes/list-recipe-plates.ts'
import { healthGoalText } from '#web/messages/public/health-goal.ts'
import { useText } from '#web/messages/use-text.ts'
import { PlaceSetting } from '#web/plates/place-setting.tsx'
import { PlatePortrait } from '#web/plates/plate-portrait.tsx'

export type PlatesOfDay = { plates: RecipePlate[]; allowed: number; outOf: number }

/** Breakfast, lunch and dinner that the goal's rules allow, on the group's towel. */
export function DayOfPlates({ day, name, cloth }: { day: PlatesOfDay | null; name: string; cloth: string }) {
  const t = useText(healthGoalText)
  if (!day) return <LaidPlace cloth={cloth} />
  return (
    <figure className="day-table" style={{ '--cloth': cloth } as CSSProperties}>
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

function LaidPlace({ cloth }: { cloth: string }) {
  return (
    <div className="laid-place" style={{ '--cloth': cloth } as CSSProperties}>
      <div className="laid-place-cloth cloth cloth-pale" />
      <PlaceSetting hue={cloth} className="laid-place-setting" />
    </div>
  )
}
