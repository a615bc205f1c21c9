import { Form } from 'react-router'
import { listInbox } from '#platform/mail/list-inbox.ts'
import { verbContext } from '#web/context.ts'
import { formatMoment } from '#web/dates.ts'
import { STATIC_PAGE } from '#web/delivery/static-page.ts'
import { inboxText } from '#web/messages/sandbox.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { orPageNotFound } from '#web/page-not-found.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/page-state.tsx'
import type { Route } from './+types/inbox-page.ts'

export const handle = STATIC_PAGE

export async function loader({ context, request }: Route.LoaderArgs) {
  const to = new URL(request.url).searchParams.get('to')?.trim() || undefined
  const mails = await orPageNotFound('page', () => listInbox(verbContext(context), { to }))
  return { mails, to }
}

export const meta: Route.MetaFunction = (args) => {
  const t = textIn(DEFAULT_LOCALE, inboxText)
  return pageMeta(args, { title: t('title'), description: t('description'), isPrivate: true })
}

export default function InboxPage({ loaderData: { mails, to } }: Route.ComponentProps) {
  const t = useText(inboxText)
  return (
    <PageColumn>
      <PageHeader title={t('title')} lead={t('lead')}>
        <Form action={paths.inbox()} className="mt-7 flex max-w-measure flex-wrap items-end gap-3">
          <div className="min-w-60 flex-1">
            <TextField
              label={t('sentTo')}
              name="to"
              type="text"
              inputMode="email"
              defaultValue={to}
              autoComplete="off"
            />
          </div>
          <Button type="submit" kind="secondary">
            {t('show')}
          </Button>
        </Form>
      </PageHeader>
      {mails.length > 0 ? (
        <ul>
          {mails.map((mail) => (
            <li key={mail.id} className="border-t border-line">
              {mail.html ? <Mail mail={mail} /> : <TextMessage message={mail} />}
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={to ? t('noneTo', { to }) : t('none')}>
          {t('hint')} {to && <TextLink to={paths.inbox()}>{t('all')}</TextLink>}
        </EmptyState>
      )}
    </PageColumn>
  )
}

type InboxMail = Route.ComponentProps['loaderData']['mails'][number]

function Mail({ mail: { id, to, subject, text, sentAt } }: { mail: InboxMail }) {
  const t = useText(inboxText)
  return (
    <details className="group">
      <summary className="grid cursor-pointer gap-x-6 py-4 marker:content-none md:grid-cols-[1fr_auto_auto]">
        <span className="font-semibold underline-offset-4 group-hover:underline">{subject}</span>
        <Sent to={to} at={sentAt} />
      </summary>
      <div className="pb-8">
        <iframe
          title={subject}
          src={paths.inboxMail(id)}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          loading="lazy"
          className="h-160 w-full rounded-card border border-line bg-white"
        />
        <details className="mt-4">
          <summary className="cursor-pointer text-small text-muted">{t('plain')}</summary>
          <pre className="mt-3 overflow-x-auto font-sans text-small whitespace-pre-wrap">{text}</pre>
        </details>
      </div>
    </details>
  )
}

/** Short enough to be read where it stands. */
function TextMessage({ message: { to, text, sentAt } }: { message: InboxMail }) {
  const t = useText(inboxText)
  return (
    <div className="py-4">
      <p className="grid gap-x-6 md:grid-cols-[1fr_auto_auto]">
        <span className="font-semibold">{t('textMessage')}</span>
        <Sent to={to} at={sentAt} />
      </p>
      <p className="mt-3 w-fit max-w-measure rounded-card bg-base-200 px-5 py-4 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    </div>
  )
}

function Sent({ to, at }: { to: string; at: string }) {
  return (
    <>
      <span className="text-muted">{to}</span>
      <time dateTime={at} className="text-small text-muted tabular-nums md:leading-[1.8]">
        {formatMoment(at)}
      </time>
    </>
  )
}
