import { AGREED_BY, askingAgreement } from '#members/profiles/circumstance.ts'
import { agreedText } from '#web/messages/facts/agreed.ts'
import { useText } from '#web/messages/use-text.ts'
import type { FactsFormProps } from '../draft/facts-form-props.ts'
import { withAnswer, YesNo } from '../fields/yes-no.tsx'

/**
 * Asks if the professionals who treat the circumstances ticked above agree to a plan. Empty if there are
 * none.
 */
export function AgreedQuestions({ draft, change }: Pick<FactsFormProps, 'draft' | 'change'>) {
  const t = useText(agreedText)
  const asked = askingAgreement(draft.circumstances)
  return (
    <section aria-label={t('title')} className="flex flex-col gap-6 border-l-2 border-line ps-4 sm:ps-6">
      {asked.map((name) => (
        <YesNo
          key={name}
          name={`agreed-${name}`}
          legend={t(`${name}`)}
          answer={draft.answers[AGREED_BY[name]]}
          onAnswer={(answer) => change(withAnswer(draft, AGREED_BY[name], answer))}
        />
      ))}
    </section>
  )
}
