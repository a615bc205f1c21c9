import { ChevronDown, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { bindFigures } from '#platform/bind-figures.ts'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { useText } from '#web/messages/use-text.ts'
import type { ShownMealPlan } from './shown-meal-plan.ts'

/** What a reader should know beside the meals: what was settled, what to keep in mind, what nobody could check. */
export function PlanNotes({ notes }: Pick<ShownMealPlan, 'notes'>) {
  const t = useText(mealPlansText)
  const { clashes, keepInMind, notEvaluated, coverage } = notes
  const isEmpty = [clashes, keepInMind, notEvaluated].every((list) => list.length === 0)
  if (isEmpty && !coverage) return null
  return (
    <section
      aria-labelledby="good-to-know"
      className="border-t border-line print:order-1 print:break-inside-avoid print:text-[8pt] print:leading-tight"
    >
      <details className="group print:[&::details-content]:[content-visibility:visible]">
        <summary className="grid cursor-pointer grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 py-6 marker:content-none md:py-7 print:block print:py-1 [&::-webkit-details-marker]:hidden">
          <Info className="size-6 text-muted print:hidden" aria-hidden="true" />
          <div className="flex items-center justify-between gap-4">
            <h2 id="good-to-know" className="text-heading print:text-[14pt]">
              {t('notes.title')}
            </h2>
            <ChevronDown
              className="size-5.5 shrink-0 transition-transform group-open:rotate-180 print:hidden"
              aria-hidden="true"
            />
          </div>
          <span className="col-start-2 text-muted print:hidden">{t('notes.summary')}</span>
        </summary>
        <div className="grid gap-x-14 gap-y-9 pb-10 md:grid-cols-2 print:block print:columns-2 print:gap-x-6 print:pb-0">
          <NoteList title={t('notes.clashes')} notes={clashes} />
          <NoteList title={t('notes.keepInMind')} notes={keepInMind} />
          {(notEvaluated.length > 0 || coverage) && (
            <Note title={t('notes.notEvaluated')}>
              {notEvaluated.length > 0 && (
                <p>
                  {t('notes.notEvaluatedLead', { count: notEvaluated.length })} {notEvaluated.join(' · ')}
                </p>
              )}
              {coverage && <p className="mt-2 text-muted print:mt-0.5">{t('notes.coverage', coverage)}</p>}
            </Note>
          )}
        </div>
      </details>
    </section>
  )
}

function NoteList({ title, notes }: { title: string; notes: string[] }) {
  if (notes.length === 0) return null
  return (
    <Note title={title}>
      <ul className="flex flex-col gap-2.5 print:gap-0">
        {notes.map((note) => (
          <li key={note}>{bindFigures(note)}</li>
        ))}
      </ul>
    </Note>
  )
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="max-w-measure print:mb-1 print:break-inside-avoid">
      <h3 className="font-sans font-semibold">{title}</h3>
      <div className="mt-2 leading-snug print:mt-0">{children}</div>
    </div>
  )
}
