import { useCallback, useState } from 'react'
import { answerOf, api } from '#web/api/client.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { latePart } from '#web/ui/late-part.tsx'

/** Forms and the identity client come only where there is something to prove. */
const LateEmailSteps = latePart(async () => (await import('./email-section.tsx')).EmailSteps)

type Address = { email: string; isEmailVerified: boolean }

/** Asks whoever has not shown yet that the address is theirs to do so; a slip in it can be mended on the spot. */
export function VerifyEmail({ authId }: { authId: string }) {
  const [answer] = useAnswer(useCallback(() => readAddress(authId), [authId]))
  if (answer.status !== 'ready' || answer.value.isEmailVerified) return null
  return <Unproved first={answer.value} authId={authId} />
}

async function readAddress(id: string): Promise<Address> {
  const { username, emailVerified } = await answerOf(api.auth[':id'].$get({ param: { id } }))
  return { email: username, isEmailVerified: emailVerified }
}

function Unproved({ first, authId }: { first: Address; authId: string }) {
  const t = useText(accountText)
  const [address, setAddress] = useState(first)
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
      <LateEmailSteps facts={address} onChanged={async () => setAddress(await readAddress(authId))} />
    </section>
  )
}
