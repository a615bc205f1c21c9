import { diaryText } from '#web/messages/diary.ts'
import { useText } from '#web/messages/use-text.ts'
import type { ProtocolPathAnswer } from './read-protocol-path.ts'

/** Shows the fiber in the next plan, the target of its increase, and the effect of the diary on it. */
export function FiberRise({ fiber }: { fiber: NonNullable<ProtocolPathAnswer['fiber']> }) {
  const t = useText(diaryText)
  const { weekG, reachG, last, isSoft } = fiber
  const share = Math.min(100, Math.round((weekG / reachG) * 100))
  return (
    <section aria-labelledby="fiber" className="max-w-measure">
      <h2 id="fiber" className="text-heading">
        {t('fiber.title')}
      </h2>
      <svg aria-hidden="true" className="mt-4 h-2 w-full rounded-full bg-line fill-primary">
        <rect width={`${share}%`} height="100%" rx="4" />
      </svg>
      <p className="mt-3 text-lead">
        {weekG < reachG
          ? t('fiber.rises', { week: `${weekG}`, reach: `${reachG}` })
          : t('fiber.reached', { reach: `${reachG}` })}
      </p>
      {isSoft && <p className="mt-2">{t('fiber.soft')}</p>}
      {(last === 'held' || last === 'back') && <p className="mt-2">{t(`fiber.${last}`)}</p>}
      <p className="mt-2 text-muted">{t('fiber.how')}</p>
      <p className="mt-2">{t('fiber.stop')}</p>
    </section>
  )
}
