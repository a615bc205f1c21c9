import { verbContext } from '#web/context.ts'
import { SHARED_PAGE } from '#web/delivery/static-page.ts'
import { trustText } from '#web/messages/public/trust.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links/text-link.tsx'
import type { Route } from './+types/contact-page.ts'
import { ContactDetails } from './contact-details.tsx'
import { EmptyPlace, TrustPage, TrustSection } from './trust-page.tsx'

export const handle = SHARED_PAGE

export function loader({ context }: Route.LoaderArgs) {
  const { operator, mail } = verbContext(context).config
  return { operator, isSandbox: mail.transport === 'sandbox' }
}

export const meta: Route.MetaFunction = (args) => {
  const t = textIn(DEFAULT_LOCALE, trustText)
  return pageMeta(args, { title: t('contact.title'), description: t('contact.description') })
}

export default function ContactPage({ loaderData: { operator, isSandbox } }: Route.ComponentProps) {
  const t = useText(trustText)
  const canBeReached = operator.email !== null || operator.phone !== null || operator.address !== null
  return (
    <TrustPage title={t('contact.title')} lead={t('contact.lead')}>
      <TrustSection title={t('contact.reachTitle')}>
        {canBeReached ? (
          <ContactDetails operator={operator} />
        ) : (
          <>
            <EmptyPlace>{t(isSandbox ? 'contact.reachSandbox' : 'contact.reachUnset')}</EmptyPlace>
            <p>
              {t.rich('contact.meanwhile', {
                account: (words) => (
                  <TextLink key="account" to={paths.account()}>
                    {words}
                  </TextLink>
                ),
              })}
            </p>
          </>
        )}
      </TrustSection>
      <TrustSection title={t('contact.complainTitle')}>
        <p>{t('contact.complain')}</p>
      </TrustSection>
      <TrustSection title={t('contact.harmTitle')}>
        <p>{t('contact.harm')}</p>
      </TrustSection>
      <TrustSection title={t('contact.dataTitle')}>
        <p>
          {t.rich('contact.data', {
            privacy: (words) => (
              <TextLink key="privacy" to={paths.privacy()}>
                {words}
              </TextLink>
            ),
            healthData: (words) => (
              <TextLink key="healthData" to={paths.healthData()}>
                {words}
              </TextLink>
            ),
          })}
        </p>
      </TrustSection>
    </TrustPage>
  )
}
