import type { ReactNode } from 'react'
import { factsText } from '#web/messages/facts/facts.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'

/** Shows what prevents any week, and the smallest change that would help. */
export function NoWeekAlert({
  blocking,
  relaxation,
  children,
}: {
  blocking: string[]
  relaxation: string | null
  children?: ReactNode
}) {
  const t = useText(factsText)
  return (
    <Alert tone="warning" title={t('noWeek.title')}>
      <div className="mt-1 flex max-w-measure flex-col gap-3">
        <p>{t('noWeek.lead', { count: blocking.length })}</p>
        <ul className="list-disc pl-5">
          {blocking.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        {relaxation ? (
          <p>
            <strong className="font-semibold">{t('noWeek.relaxation')}</strong> {relaxation}
          </p>
        ) : (
          <p>{t('noWeek.noRelaxation')}</p>
        )}
        {children}
      </div>
    </Alert>
  )
}
