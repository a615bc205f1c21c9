import { USUAL_FIBER } from '#members/profiles/fact-choices.ts'
import { bodyText } from '#web/messages/facts/body.ts'
import { useText } from '#web/messages/use-text.ts'
import { withCircumstances } from '../draft/facts-draft.ts'
import type { FactsFormProps } from '../draft/facts-form-props.ts'
import { ChipGroup } from '../fields/chip-group.tsx'

const AIM = 'weight_loss_aim'

/** Asks if the member wants to lose weight, and how much fiber they usually eat. */
export function BodyAims({ draft, change }: Pick<FactsFormProps, 'draft' | 'change'>) {
  const t = useText(bodyText)
  const others = draft.circumstances.filter((name) => name !== AIM)
  return (
    <>
      <ChipGroup
        legend={t('aim.legend')}
        hint={t('aim.hint')}
        type="checkbox"
        name="weightLossAim"
        options={[{ value: AIM, label: t('aim.yes') }]}
        chosen={draft.circumstances.includes(AIM) ? [AIM] : []}
        onChoose={(chosen) => change(withCircumstances(draft, [...others, ...chosen]))}
      />
      <ChipGroup
        legend={t('fiber.legend')}
        hint={t('fiber.hint')}
        type="radio"
        name="usualFiber"
        options={USUAL_FIBER.map((value) => ({ value, label: t(`fiber.${value}`) }))}
        chosen={draft.usualFiber === '' ? [] : [draft.usualFiber]}
        onChoose={([usualFiber]) => change({ usualFiber: usualFiber ?? '' })}
      />
    </>
  )
}
