import type { MealPlanWire } from '#meal-plans/store/wire.ts'
import { adminMealPlanText } from '#web/messages/admin/admin-meal-plan.ts'
import { useText } from '#web/messages/use-text.ts'

/** The prompt of a plan, its outcome, and the requests that could not be fulfilled. */
export function PromptOutcome({ text, outcome, refused, withheld }: NonNullable<MealPlanWire['prompt']>) {
  const t = useText(adminMealPlanText)
  return (
    <details className="mt-4 border-t border-line pt-3 print:hidden">
      <summary className="cursor-pointer py-2 font-semibold">{t('promptOutcome.title')}</summary>
      <div className="grid max-w-measure gap-3 py-2">
        <p>{t(`promptOutcome.${outcome}`)}</p>
        <Lines title={t('promptOutcome.why')} lines={refused} />
        <Lines title={t('promptOutcome.withheld')} lines={withheld} />
        <h3 className="font-semibold">{t('prompt')}</h3>
        <p className="whitespace-pre-wrap">{text}</p>
      </div>
    </details>
  )
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
