import { type ReactNode, useState } from 'react'
import { useAct } from '#web/api/use-act.ts'
import { Alert } from '#web/ui/alert.tsx'
import { useHydrated } from '#web/ui/behavior/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'
import { FocusedNews } from '../subscription/notices/focused-news.tsx'

type MailLinkPageProps = {
  title: string
  lead: string
  button: string
  /** Does what the link is for by the token behind its `#`, and answers what happened. */
  onAct: (token: string) => Promise<{ title: string; text: string }>
  /** Where to go from here. */
  children: ReactNode
}

/** Where a link of a mail leads that does one thing: a button, since programs that look through mails open every address. */
export function MailLinkPage({ title, lead, button, onAct, children }: MailLinkPageProps) {
  const isHydrated = useHydrated()
  const { busy, error, act } = useAct()
  const [done, setDone] = useState<{ title: string; text: string } | null>(null)
  const submit = () => act('link', async () => setDone(await onAct(window.location.hash.slice(1) || '-')))
  return (
    <PageColumn className="pb-16">
      <PageHeader title={title} lead={done ? undefined : lead} />
      <div className="flex max-w-measure flex-col items-start gap-6">
        {error && (
          <FocusedNews>
            <Alert tone="error">{error.message}</Alert>
          </FocusedNews>
        )}
        {done ? (
          <FocusedNews>
            <Alert tone="success" title={done.title}>
              {done.text}
            </Alert>
          </FocusedNews>
        ) : (
          <Button isBusy={busy !== null} disabled={!isHydrated} onClick={submit}>
            {button}
          </Button>
        )}
        {children}
      </div>
    </PageColumn>
  )
}
