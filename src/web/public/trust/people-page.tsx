import type { OperatorPerson } from '#platform/config/operator-config.ts'
import { verbContext } from '#web/context.ts'
import { SHARED_PAGE } from '#web/delivery/static-page.ts'
import { trustText } from '#web/messages/public/trust.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import type { Route } from './+types/people-page.ts'
import { ContactDetails } from './contact-details.tsx'
import { EmptyPlace, TrustPage, TrustSection } from './trust-page.tsx'

export const handle = SHARED_PAGE

export function loader({ context }: Route.LoaderArgs) {
  return { operator: verbContext(context).config.operator }
}

export const meta: Route.MetaFunction = (args) => {
  const t = textIn(DEFAULT_LOCALE, trustText)
  return pageMeta(args, { title: t('people.title'), description: t('people.description') })
}

const PARTS = [
  { part: 'responsible', title: 'people.responsible', unset: 'people.responsibleUnset' },
  { part: 'review', title: 'people.review', unset: 'people.reviewUnset' },
  { part: 'writing', title: 'people.writing', unset: 'people.writingUnset' },
] as const

export default function PeoplePage({ loaderData: { operator } }: Route.ComponentProps) {
  const t = useText(trustText)
  return (
    <TrustPage title={t('people.title')} lead={t('people.lead')}>
      <TrustSection title={t('people.operator')}>
        {operator.name ? <p>{operator.name}</p> : <EmptyPlace>{t('people.operatorUnset')}</EmptyPlace>}
        <ContactDetails operator={operator} />
      </TrustSection>
      {PARTS.map(({ part, title, unset }) => {
        const people = operator.people.filter((person) => person.part === part)
        return (
          <TrustSection key={part} title={t(title)}>
            {people.length === 0 ? (
              <EmptyPlace>{t(unset)}</EmptyPlace>
            ) : (
              people.map((person) => <Person key={person.name} {...person} />)
            )}
          </TrustSection>
        )
      })}
    </TrustPage>
  )
}

function Person({ name, title, picture }: OperatorPerson) {
  const t = useText(trustText)
  return (
    <div className="flex items-center gap-5">
      {picture && (
        <img
          src={paths.personPicture(picture)}
          alt={t('people.pictureOf', { name })}
          width="96"
          height="96"
          loading="lazy"
          className="size-24 rounded-full object-cover"
        />
      )}
      <p>
        <span className="block font-serif text-[1.25rem]">{name}</span>
        {title && <span className="text-muted">{title}</span>}
      </p>
    </div>
  )
}
