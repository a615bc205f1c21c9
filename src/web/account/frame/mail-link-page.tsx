import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { useAct } from '#web/api/use-act.ts'
import { Alert } from '#web/ui/alert.tsx'
import { useHydrated } from '#web/ui/behavior/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'
import { FocusedNews } from '../subscription/notices/focused-news.tsx'

type LinkNews = { title: string; text: string; tone?: 'info' }

type MailLinkPageProps = {
  title: string
  lead: string
  button: string
  /** Looks, without doing anything, whether there is something left to do: answers what happened before if not. */
  onLook?: (token: string) => Promise<LinkNews | null>
  /** Does what the link is for by the token behind its `#`, and answers what happened. */
  onAct: (token: string) => Promise<LinkNews>
  /** Where to go from here. */
  children: ReactNode
}

/** Where a link of a mail leads that does one thing: a button, since programs that look through mails open every address. */
export function MailLinkPage({ title, lead, button, onLook, onAct, children }: MailLinkPageProps) {
  const isHydrated = useHydrated()
  const { busy, error, act } = useAct()
  const [done, setDone] = useState<LinkNews | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const submit = () => act('link', async () => setDone(await onAct(tokenInUrl())))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening of the link.
  useEffect(() => {
    onLook?.(tokenInUrl()).then(
      (news) => news && setDone(news),
      (error: unknown) => {
        // Where nobody could tell, the button stays: pressing it says what is wrong.
        if (error instanceof ApiError && OVER.includes(error.code)) setRefusal(error.message)
      },
    )
  }, [])
  return (
    <PageColumn className="pb-16">
      <PageHeader title={title} lead={done || refusal ? undefined : lead} />
      <div className="flex max-w-measure flex-col items-start gap-6">
        {refusal && <Alert tone="info">{refusal}</Alert>}
        {error && (
          <FocusedNews>
            <Alert tone="error">{error.message}</Alert>
          </FocusedNews>
        )}
        {done ? (
          <FocusedNews>
            <Alert tone={done.tone ?? 'success'} title={done.title}>
              {done.text}
            </Alert>
          </FocusedNews>
        ) : refusal ? null : (
          <Button isBusy={busy !== null} disabled={!isHydrated} onClick={submit}>
            {button}
          </Button>
        )}
        {children}
      </div>
    </PageColumn>
  )
}

/** What says that a link has nothing left to do, or is none of ours. */
const OVER: string[] = ['invalid', 'not_found', 'conflict']

function tokenInUrl(): string {
  return window.location.hash.slice(1) || '-'
}
