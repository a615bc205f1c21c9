import { useState } from 'react'
import { answerOf, api } from '#web/api/client.ts'
import { useAct } from '#web/api/use-act.ts'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

/** Shows if weeks are also sent by mail, with a button to change that. */
export function WeeklyMailChoice({
  profileId,
  isStopped: wasStopped,
  isProved,
}: {
  profileId: string
  /** True if the email address is verified. Nothing is sent to it before. */
  isProved: boolean
  isStopped: boolean
}) {
  const t = useText(accountText)
  const [isStopped, setIsStopped] = useState(wasStopped)
  const { busy, error, act } = useAct()
  const choose = () =>
    act('weekly-mail', async () => {
      const param = { id: profileId }
      await answerOf(api.profile[':id']['weekly-mail'].$put({ param, json: { wanted: isStopped } }))
      setIsStopped(!isStopped)
    })
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
      <p className="text-small text-muted" aria-live="polite">
        {t(isStopped ? 'weeklyMail.isStopped' : isProved ? 'weeklyMail.comes' : 'weeklyMail.comesOnceProved')}
      </p>
      <Button kind="secondary" size="small" isBusy={busy !== null} onClick={choose}>
        {t(isStopped ? 'weeklyMail.start' : 'weeklyMail.stop')}
      </Button>
      {error && <Alert tone="error">{error.message}</Alert>}
    </div>
  )
}
