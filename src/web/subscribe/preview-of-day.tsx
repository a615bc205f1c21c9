import { arranged } from '#meal-plans/safety/safety-sentence.ts'
import { limitWords, valueWords } from '#web/meal-plans/proof/rule-words.ts'
import { StandingIcon } from '#web/meal-plans/proof/standing-icon.tsx'
import { SafetyItem } from '#web/meal-plans/safety-sentences.tsx'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import { DishPlate } from '#web/plates/dish-plate.tsx'
import { mainDishes, type ShownPreviewDay } from './use-preview.ts'

type Figure = ShownPreviewDay['figures'][number]

/** Three plates, what else is eaten, and the day's figures beside what the rules ask. */
export function PreviewOfDay({ day }: { day: ShownPreviewDay }) {
  const t = useText(subscribeText)
  const cooked = mainDishes(day)
  const { passed, total } = day.rules
  const { first, below, bottom } = arranged(day.safety)
  return (
    <div className="flex flex-col gap-8">
      <SafetySentences label={t('preview.safety')} sentences={[...first, ...below]} />
      <ul className="grid gap-x-6 gap-y-6 sm:grid-cols-3">
        {day.meals
          .filter(({ slug }) => cooked.includes(slug))
          .map(({ slot, slug, name }) => (
            <li key={slot} className="flex items-center gap-4 sm:flex-col sm:items-start sm:gap-3">
              <DishPlate slug={slug} ring={day.rules} isFirst className="w-24 shrink-0 sm:w-full" />
              <p className="leading-snug">
                <span className="block text-small text-muted">{t(`preview.${slot}`)}</span>
                <span className="font-serif text-[1.125rem]">{name}</span>
              </p>
            </li>
          ))}
      </ul>
      <dl className="flex flex-col">
        {day.meals
          .filter(({ slug }) => !cooked.includes(slug))
          .map(({ slot, name }) => (
            <div key={slot} className="grid gap-x-6 border-t border-line py-3 sm:grid-cols-[8rem_1fr]">
              <dt className="text-small text-muted">{t(`preview.${slot}`)}</dt>
              <dd className="leading-snug">{name}</dd>
            </div>
          ))}
      </dl>
      <div>
        <h3 className="text-subhead">{t('preview.figures')}</h3>
        <ul className="mt-3">
          <Row
            name={t('preview.energy')}
            value={t('preview.kcal', { kcal: day.energy.kcal })}
            asked={t('preview.about', { kcal: day.energy.targetKcal })}
          />
          {day.figures.map((figure) => (
            <Row
              key={figure.id}
              name={figure.name}
              value={valueWords(asRule(figure)) ?? ''}
              asked={limitWords(asRule(figure)) ?? ''}
              state={figure.state}
            />
          ))}
        </ul>
        <p className="mt-5 max-w-measure">
          {passed === total ? t('preview.allRules', { total }) : t('preview.someRules', { passed, total })}
        </p>
        <p className="mt-3 max-w-measure text-muted">{t('preview.isFirst')}</p>
      </div>
      <SafetySentences label={t('preview.safetyBelow')} sentences={bottom} />
    </div>
  )
}

function SafetySentences({ label, sentences }: { label: string; sentences: ShownPreviewDay['safety'] }) {
  if (sentences.length === 0) return null
  return (
    <ul aria-label={label} className="flex max-w-measure flex-col gap-3 border-l-2 border-line ps-4 sm:ps-6">
      {sentences.map((sentence) => (
        <SafetyItem key={sentence.id} sentence={sentence} />
      ))}
    </ul>
  )
}

/** The API names kinds as plain texts. */
function asRule({ kind, ...figure }: Figure) {
  return { ...figure, kind: kind as Parameters<typeof limitWords>[0]['kind'] }
}

function Row({
  name,
  value,
  asked,
  state = 'pass',
}: {
  name: string
  value: string
  asked: string
  state?: Figure['state']
}) {
  const t = useText(subscribeText)
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-6 border-t border-line py-2.5 leading-snug sm:grid-cols-[1.2fr_1fr_1.4fr]">
      <span className="font-semibold">{name}</span>
      <span className="text-right tabular-nums sm:text-left">{value}</span>
      <span className="col-span-2 flex items-start gap-1.5 text-small text-muted sm:col-span-1 sm:text-body">
        <StandingIcon standing={state === 'pass' ? 'kept' : 'missed'} className="mt-0.5 size-4.5" />
        <span>
          {asked}
          <span className={state === 'pass' ? 'sr-only' : ''}>, {t(`preview.${state}`)}</span>
        </span>
      </span>
    </li>
  )
}
