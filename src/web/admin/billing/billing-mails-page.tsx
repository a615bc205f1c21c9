import { Fragment, useState } from 'react'
import { answerOf, api } from '#web/api/client.ts'
import { adminBillingText } from '#web/messages/admin/admin-billing.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { SelectField } from '#web/ui/field.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { PageTitle } from '../frame/page-title.tsx'
import type { Route } from './+types/billing-mails-page.ts'
import { BillingSections } from './billing-sections.tsx'
import { MailFrame } from './mail-frame.tsx'

export async function clientLoader() {
  return (await answerOf(api['billing-mail'].$get())).data
}
clientLoader.hydrate = true as const

export function meta() {
  return adminMeta(textIn(DEFAULT_LOCALE, adminBillingText)('mails.title'))
}

export function HydrateFallback() {
  return <SkeletonLines />
}

/** Previews each mail about money as it is sent, in HTML and in plain text. */
export default function BillingMailsPage({ loaderData: mails }: Route.ComponentProps) {
  const t = useText(adminBillingText)
  const [kind, setKind] = useState(mails[0]?.kind)
  const mail = mails.find((each) => each.kind === kind)
  return (
    <>
      <BillingSections />
      <PageTitle title={t('mails.title')} about={t('mails.lead')} />
      <div className="flex max-w-180 flex-col gap-6">
        <SelectField
          label={t('mails.which')}
          value={kind}
          onChange={({ target }) => setKind(mails.find((each) => each.kind === target.value)?.kind)}
        >
          {mails.map(({ kind, subject }) => (
            <option key={kind} value={kind}>
              {subject}
            </option>
          ))}
        </SelectField>
        {mail && (
          <>
            <MailFrame title={t('mails.shown', { subject: mail.subject })} html={mail.html} />
            <section>
              <h2 className="mb-2 font-semibold">{t('mails.text')}</h2>
              <pre className="overflow-x-auto rounded-card border border-line p-4 text-small whitespace-pre-wrap">
                {mail.text.split(/(?<=[^:/]\/)/).map((part, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move.
                  <Fragment key={at}>
                    {part}
                    <wbr />
                  </Fragment>
                ))}
              </pre>
            </section>
          </>
        )}
      </div>
    </>
  )
}
