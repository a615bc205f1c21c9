import { useState } from 'react'
import type { FactsDraft } from '#web/facts/draft/facts-draft.ts'
import type { SubscriptionChoice } from '../choice/choice.ts'

/**
 * What is to be mended in a form. What is said of it as a whole holds of the choice and the answers that it was sent
 * with: it goes once one of them is another. Its fields stay marked until it is sent again.
 */
export function useFormErrors<FieldErrors extends { form?: string | undefined }>(
  { plan, goals }: SubscriptionChoice,
  draft: FactsDraft,
) {
  const sentWith = JSON.stringify([plan?.id, goals.map(({ id }) => id), draft])
  const [found, setFound] = useState({ errors: {} as FieldErrors, of: sentWith as string | null })
  // The same errors, so that no field takes the focus from somebody who is typing elsewhere.
  if (found.of !== null && found.of !== sentWith) setFound({ errors: found.errors, of: null })
  return {
    errors: found.errors,
    formError: found.of === sentWith ? found.errors.form : undefined,
    setErrors: (errors: FieldErrors) => setFound({ errors, of: sentWith }),
  }
}
