import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { SelectField } from '#web/ui/field.tsx'
import type { SecondStep } from '../form/security-client.ts'

export function SecondStepPreference({
  steps,
  preferred,
  isBusy,
  onChoose,
}: {
  steps: SecondStep[]
  preferred: SecondStep | null
  isBusy: boolean
  onChoose: (step: SecondStep | null) => void
}) {
  const t = useText(accountText)
  return (
    <div className="w-full max-w-110">
      <SelectField
        label={t('security.second.preferred.label')}
        value={preferred ?? 'none'}
        disabled={isBusy}
        onChange={({ target }) => onChoose(target.value === 'none' ? null : (target.value as SecondStep))}
      >
        {steps.map((step) => (
          <option key={step} value={step}>
            {t(`security.second.preferred.${step}`)}
          </option>
        ))}
        <option value="none">{t('security.second.preferred.none')}</option>
      </SelectField>
    </div>
  )
}
