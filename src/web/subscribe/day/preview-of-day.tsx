import { ChevronDown } from 'lucide-react'
import { arranged } from '#meal-plans/safety/safety-sentence.ts'
import { OutcomeIcon } from '#web/meal-plans/proof/rules/outcome-icon.tsx'
import { limitWords, valueWords } from '#web/meal-plans/proof/rules/rule-words.ts'
import { SafetyItem } from '#web/meal-plans/shown/safety-sentences.tsx'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import { DishPlate } from '#web/plates/dish-plate.tsx'
import { daySentences } from './day-sentences.ts'
import { mainDishes, type ShownPreviewDay } from './use-preview.ts'

type Figure = ShownPreviewDay['figures'][number]

/** Three plates, what they prove, and the day's other meals and figures beside what the rules ask. */
export function PreviewOfDay({
  day,
  allergies,
  isGuided,
}: {
  day: ShownPreviewDay
  allergies: string[]
  /** Where space is short, the figures are a tap away. */
  isGuided: boolean
}) {
  const { first, below, bottom } = arranged(day.safety)
  const safety = [...first, ...below]
  return (
    <div className="flex flex-col gap-8 max-lg:gap-6">
      {!isGuided && <SafetySentences sentences={safety} />}
      <Plates day={day} />
      <Proved day={day} allergies={allergies} />
      {isGuided && <SafetySentences sentences={safety} isTitled />}
      {isGuided ? <FoldedFigures day={day} /> : <OpenFigures day={day} />}
      <SafetySentences sentences={bottom} isLast />
    </div>
  )
}

function FoldedFigures({ day }: { day: ShownPreviewDay }) {
  const t = useText(subscribeText)
  return (
    <details className="group border-y border-line">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        {t('preview.figures')}
        <ChevronDown
          className="size-5.5 shrink-0 transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <OtherMeals day={day} />
      <Figures day={day} />
    </details>
  )
}

function OpenFigures({ day }: { day: ShownPreviewDay }) {
  const t = useText(subscribeText)
  return (
    <>
      <OtherMeals day={day} />
      <div>
        <h3 className="text-subhead">{t('preview.figures')}</h3>
        <Figures day={day} />
      </div>
    </>
  )
}

function Plates({ day }: { day: ShownPreviewDay }) {
  const t = useText(subscribeText)
  const cooked = mainDishes(day)
  return (
    <ul className="grid grid-cols-3 gap-x-3 gap-y-6 sm:gap-x-6">
      {day.meals
        .filter(({ slug }) => cooked.includes(slug))
        .map(({ slot, slug, name }) => (
          <li key={slot} className="flex flex-col gap-2 sm:gap-3">
            <DishPlate slug={slug} ring={day.rules} isFirst className="w-full" />
            <p className="leading-snug max-sm:text-small">
              <span className="block text-small text-muted">{t(`preview.${slot}`)}</span>
              <span className="font-serif hyphens-auto sm:text-[1.125rem]">{name}</span>
            </p>
          </li>
        ))}
    </ul>
  )
}

/** Three sentences that somebody can repeat. */
function Proved({ day, allergies }: { day: ShownPreviewDay; allergies: string[] }) {
  const t = useText(subscribeText)
  const { passed, total } = day.rules
  const { kcal, targetKcal: target } = day.energy
  const ofDay = [...daySentences(day, allergies), t('preview.energySaid', { kcal, target })].slice(0, 2)
  const isWhole = passed === total
  const ofWeek = isWhole ? t('preview.allRules', { total }) : t('preview.someRules', { passed, total })
  return (
    <div className="max-w-measure">
      <h3 className="text-subhead">{t('preview.proved')}</h3>
      <ul className="mt-2 flex flex-col gap-2">
        {[...ofDay, ofWeek].map((sentence) => (
          <li key={sentence} className="flex items-start gap-2.5 leading-snug">
            <OutcomeIcon
              outcome={sentence === ofWeek && !isWhole ? 'missed' : 'met'}
              className="mt-0.5 size-4.5"
            />
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function OtherMeals({ day }: { day: ShownPreviewDay }) {
  const t = useText(subscribeText)
  const cooked = mainDishes(day)
  return (
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
  )
}

function Figures({ day }: { day: ShownPreviewDay }) {
  const t = useText(subscribeText)
  return (
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
  )
}

function SafetySentences({
  sentences,
  isTitled = false,
  isLast = false,
}: {
  sentences: ShownPreviewDay['safety']
  isTitled?: boolean
  isLast?: boolean
}) {
  const t = useText(subscribeText)
  if (sentences.length === 0) return null
  return (
    <div className="max-w-measure">
      {isTitled && <h3 className="mb-3 text-subhead">{t('preview.safetyFirst')}</h3>}
      <ul
        aria-label={t(isLast ? 'preview.safetyBelow' : 'preview.safety')}
        className="flex flex-col gap-3 border-l-2 border-line ps-4 sm:ps-6"
      >
        {sentences.map((sentence) => (
          <SafetyItem key={sentence.id} sentence={sentence} />
        ))}
      </ul>
    </div>
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
        <OutcomeIcon outcome={state === 'pass' ? 'met' : 'missed'} className="mt-0.5 size-4.5" />
        <span>
          {asked}
          <span className={state === 'pass' ? 'sr-only' : ''}>, {t(`preview.${state}`)}</span>
        </span>
      </span>
    </li>
  )
}
