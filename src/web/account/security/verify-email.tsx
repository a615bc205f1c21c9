import { useCallback, useState } from 'react'
import { asApiError } from '#web/api/api-error.ts'
import { answerOf, api } from '#web/api/client.ts'
import { useChangesElsewhere } from '#web/api/other-tabs.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { latePart } from '#web/ui/late-part.tsx'

/** The forms and the identity client are loaded only if the address is not verified. */
const LateEmailSteps = latePart(async () => (await import('./email-section.tsx')).EmailSteps)

type Address = { email: string; isEmailVerified: boolean }

/** Asks members to verify their email address. A typo in it can be fixed right here. */
export function VerifyEmail({
  address,
  onChanged,
}: {
  address: Address | null
  onChanged: () => Promise<void>
}) {
  const t = useText(accountText)
  // Stays visible after the address is verified, to show the result of the last step.
  const [wasUnproved, setWasUnproved] = useState(false)
  if (address && !address.isEmailVerified && !wasUnproved) setWasUnproved(true)
  if (!address || !wasUnproved) return null
  return (
    <section
      aria-labelledby="verify-email"
      className="mb-12 flex flex-col gap-5 rounded-card border border-line bg-base-200 p-6"
    >
      <div>
        <h2 id="verify-email" className="text-subhead">
          {t('verifyEmail.title')}
        </h2>
        <p className="mt-2 max-w-measure text-muted">{t('verifyEmail.about')}</p>
      </div>
      <LateEmailSteps facts={address} onChanged={onChanged} />
    </section>
  )
}

/** Returns the signed-in member's address (null until loaded) and a function that reloads it. */
export function useAddress(authId: string): [Address | null, () => Promise<void>] {
  const [answer] = useAnswer(useCallback(() => readAddress(authId), [authId]))
  const [changed, setChanged] = useState<Address | null>(null)
  const readAgain = async () => setChanged(await readAddress(authId))
  const address = changed ?? (answer.status === 'ready' ? answer.value : null)
  useVerifiedElsewhere(address, readAgain)
  return [address, readAgain]
}

/**
 * Reloads an unverified address when its page becomes visible again, because the mailed link opens in another
 * tab.
 */
export function useVerifiedElsewhere(
  address: Pick<Address, 'isEmailVerified'> | null,
  readAgain: () => Promise<void>,
): void {
  useChangesElsewhere(
    async () => {
      // A failed read is retried on the next focus.
      if (address && !address.isEmailVerified) await readAgain().catch(asApiError)
      return true
    },
    { lookAgainMs: 0 },
  )
}

async function readAddress(id: string): Promise<Address> {
  const { username, emailVerified } = await answerOf(api.auth[':id'].$get({ param: { id } }))
  return { email: username, isEmailVerified: emailVerified }
}
