import { answerOf, api } from '#web/api/client.ts'
import { useAct } from '#web/api/use-act.ts'
import { diaryText } from '#web/messages/diary.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { nameOfProtocol } from './phase-state.tsx'
import { ownTimeZone, type ProtocolPathAnswer } from './read-protocol-path.ts'

type Offer = ProtocolPathAnswer['offers'][number]

/** The diets that the member can start, each with an explanation. Only one can run at a time. */
export function Offers({
  profileId,
  offers,
  onAnswer,
}: {
  profileId: string
  offers: Offer[]
  onAnswer: (answer: ProtocolPathAnswer) => void
}) {
  const t = useText(diaryText)
  const { busy, error, act } = useAct()
  if (offers.length === 0) return null
  const begin = (protocol: Offer) =>
    void act(protocol, async () => {
      const json = { protocol, timeZone: ownTimeZone() }
      onAnswer(await answerOf(api.profile[':id'].phases.$post({ param: { id: profileId }, json })))
    })
  return (
    <section aria-labelledby="offer">
      <h2 id="offer" className="text-heading">
        {t('offer.title')}
      </h2>
      {error && (
        <div className="mt-5">
          <Alert tone="warning" title={t('offer.notBegun')}>
            <p>{error.message}</p>
            <p className="mt-2">
              <TextLink to={paths.facts()}>{t('offer.facts')}</TextLink>
            </p>
          </Alert>
        </div>
      )}
      <ul className="mt-5 flex flex-col gap-5">
        {offers.map((protocol) => (
          <li key={protocol} className="rounded-card border border-line bg-surface p-5 sm:p-6">
            <h3 className="text-subhead">{t(`path.${nameOfProtocol(protocol)}`)}</h3>
            <p className="mt-2 max-w-measure">{t(`offer.${nameOfProtocol(protocol)}`)}</p>
            <Button className="mt-5" isBusy={busy === protocol} onClick={() => begin(protocol)}>
              {t('offer.start')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
