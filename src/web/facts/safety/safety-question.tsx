import {
  ASKED_FOR_GOALS,
  ASKED_OF_ALL,
  type Circumstance,
  SELDOM_REPORTED,
} from '#members/profiles/circumstance.ts'
import { factsText } from '#web/messages/facts/facts.ts'
import { useText } from '#web/messages/use-text.ts'
import { withCircumstances } from '../draft/facts-draft.ts'
import type { FactsFormProps } from '../draft/facts-form-props.ts'
import { ChipGroup } from '../fields/chip-group.tsx'

type Asked = (typeof ASKED_OF_ALL | typeof SELDOM_REPORTED | typeof ASKED_FOR_GOALS)[number]

/** One considerate question that decides if a plan can be served, and which kind. */
export function SafetyQuestion({
  draft,
  change,
  questions,
  errors,
}: Pick<FactsFormProps, 'draft' | 'change' | 'questions' | 'errors'>) {
  const t = useText(factsText)
  const ofGoals = ASKED_FOR_GOALS.filter((name) => questions.includes(name))
  const inSight: Asked[] = [...ASKED_OF_ALL, ...ofGoals]
  const asked: Asked[] = [...inSight, ...SELDOM_REPORTED]
  const isAsked = (name: Circumstance) => (asked as string[]).includes(name)
  // Circumstances that are not part of this question are kept.
  const others = draft.circumstances.filter((name) => !isAsked(name))
  const option = (value: Asked) => ({ value, label: t(`safety.${value}`) })
  const seldom = SELDOM_REPORTED.map(option)
  return (
    <ChipGroup
      legend={t('safety.legend')}
      hint={t('safety.hint')}
      error={errors.circumstances ? t('safety.error') : undefined}
      type="checkbox"
      name="circumstances"
      options={inSight.map(option)}
      folded={{
        summary: t('safety.seldom', { names: seldom.map(({ label }) => label).join(' · ') }),
        options: seldom,
      }}
      chosen={draft.circumstances.filter(isAsked) as Asked[]}
      onChoose={(names) =>
        change({ ...withCircumstances(draft, [...others, ...names]), noCircumstances: false })
      }
      none={{
        label: t('safety.none'),
        isChosen: draft.noCircumstances,
        onChoose: (isChosen) =>
          change(isChosen ? { noCircumstances: true, circumstances: others } : { noCircumstances: false }),
      }}
    />
  )
}
