import type { GivenConsent } from '#members/consents/texts/consent.ts'
import { CONSENT_TEXTS } from '#members/consents/texts/consent.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { CheckField } from '#web/ui/field.tsx'

export type ConsentErrors = { terms?: string | undefined; healthData?: string | undefined }

/** Two boxes, each with its own text, none ticked before the member ticks it. */
export function ConsentBoxes({ errors, withTerms = true }: { errors: ConsentErrors; withTerms?: boolean }) {
  const t = useText(subscribeText)
  return (
    <div className="flex flex-col gap-4">
      <CheckField
        name="healthData"
        label={t('consent.healthData')}
        hint={t.rich('consent.healthDataMore', {
          policy: (words) => <NewTab to={paths.healthData()}>{words}</NewTab>,
        })}
        error={errors.healthData}
      />
      {withTerms && (
        <CheckField
          name="terms"
          label={t.rich('consent.terms', { terms: (words) => <NewTab to={paths.terms()}>{words}</NewTab> })}
          error={errors.terms}
        />
      )}
    </div>
  )
}

/** Leaves the form as it is: what was typed would be lost with the page. */
function NewTab({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className="inline-link">
      {children}
    </a>
  )
}

/** Which boxes of a form are ticked. */
export function ticked(form: HTMLFormElement): { terms: boolean; healthData: boolean } {
  const values = new FormData(form)
  return { terms: values.has('terms'), healthData: values.has('healthData') }
}

/** What somebody who has ticked both agrees to. */
export const BOTH_CONSENTS: GivenConsent[] = [
  { kind: 'health-data', version: CONSENT_TEXTS['health-data'].version },
  { kind: 'terms', version: CONSENT_TEXTS.terms.version },
]
