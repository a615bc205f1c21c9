import type { Circumstance } from '#members/profiles/circumstance.ts'
import { factsText } from '#web/messages/facts.ts'
import { useText } from '#web/messages/use-text.ts'
import { ChipGroup } from './chip-group.tsx'
import type { FactsFormProps } from './facts-form.tsx'

/** Asked of everybody: with each of these no plan is served. */
export const ASKED_OF_ALL = [
  'under_18',
  'pregnancy',
  'breastfeeding',
  'eating_disorder',
  'kidney_disease',
  'dialysis',
  'cirrhosis',
  'transplant',
  'heart_failure',
  'active_flare',
  'stricture',
  'stoma',
  'short_bowel',
  'cancer_treatment',
  'swallowing_difficulty',
  'unexplained_weight_loss',
] as const satisfies Circumstance[]

/** Asked where a chosen health goal depends on it. */
export const ASKED_FOR_GOALS = [
  'familial_hypercholesterolaemia',
  'oestrogen_sensitive_cancer',
  'ulcerative_colitis',
  'bloating',
  'diarrhoea',
] as const satisfies Circumstance[]

type Asked = (typeof ASKED_OF_ALL)[number] | (typeof ASKED_FOR_GOALS)[number]

/** One question, kindly asked, whose answer decides whether a plan may be served at all. */
export function SafetyQuestion({
  draft,
  change,
  questions,
}: Pick<FactsFormProps, 'draft' | 'change' | 'questions'>) {
  const t = useText(factsText)
  const ofGoals = ASKED_FOR_GOALS.filter((name) => questions.includes(name))
  const asked: Asked[] = [...ASKED_OF_ALL, ...ofGoals]
  const isAsked = (name: Circumstance) => (asked as string[]).includes(name)
  // What was told elsewhere and is not asked here stays told.
  const others = draft.circumstances.filter((name) => !isAsked(name))
  return (
    <ChipGroup
      legend={t('safety.legend')}
      hint={t('safety.hint')}
      type="checkbox"
      name="circumstances"
      options={asked.map((value) => ({ value, label: t(`safety.${value}`) }))}
      chosen={draft.circumstances.filter(isAsked) as Asked[]}
      onChoose={(names) => change({ circumstances: [...others, ...names], noCircumstances: false })}
      none={{
        label: t('safety.none'),
        isChosen: draft.noCircumstances,
        onChoose: (isChosen) =>
          change(isChosen ? { noCircumstances: true, circumstances: others } : { noCircumstances: false }),
      }}
    />
  )
}
