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
  /**
   * Checks, without changing anything, if the link still has something to do. Returns the news to show if it
   * does not.
   */
  onLook?: (token: string) => Promise<LinkNews | null>
  /** Performs the link's action with the token after the `#`, and returns the news to show. */
  onAct: (token: string) => Promise<LinkNews>
  /** Links to other pages, shown below the button. */
  children: ReactNode
}

/**
 * The landing page of a mail link that performs one action. The action needs a button click because mail
 * scanners open every link.
 */
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
        // If the check itself failed, the button stays. Clicking it shows the error.
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

/** Error codes for a link that has already been used up or is not ours. */
const OVER: string[] = ['invalid', 'not_found', 'conflict']

function tokenInUrl(): string {
  return window.location.hash.slice(1) || '-'
}
