import { factsText } from '#web/messages/facts/facts.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'

/** Explains why no plan is served, who to ask, and that nothing was charged or lost. */
export function RefusedNote({ reasons, more }: { reasons: string[]; more: React.ReactNode }) {
  const t = useText(factsText)
  return (
    <Alert tone="warning" title={t('refused.title')}>
      <div className="mt-2 flex max-w-measure flex-col gap-3">
        <RefusalReasons reasons={reasons} />
        {typeof more === 'string' ? <p className="text-muted">{more}</p> : more}
      </div>
    </Alert>
  )
}

/** Several reasons can end with the same advice, which is shown only once. */
export function RefusalReasons({ reasons, className }: { reasons: string[]; className?: string }) {
  const sentences = new Set(reasons.flatMap((reason) => reason.split(/(?<=\.) /)))
  return <p className={className}>{[...sentences].join(' ')}</p>
}
