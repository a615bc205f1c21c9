import type { ReactNode } from 'react'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { useText } from '#web/messages/use-text.ts'
import type { ShownMealPlan } from './shown-meal-plan.ts'

/** What a reader should know beside the meals: whom to ask, what was settled, and what nobody could check. */
export function PlanNotes({ notes }: Pick<ShownMealPlan, 'notes'>) {
  const t = useText(mealPlansText)
  const { cautions, clashes, keepInMind, notEvaluated, coverage } = notes
  const isEmpty = [cautions, clashes, keepInMind, notEvaluated].every((list) => list.length === 0)
  if (isEmpty && !coverage) return null
  return (
    <section
      aria-labelledby="good-to-know"
      className="border-t border-line py-10 md:py-14 print:py-2 print:text-[8pt] print:leading-tight"
    >
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[12.5rem_1fr] print:gap-y-1">
        <h2 id="good-to-know" className="text-subhead lg:text-[1.75rem] print:text-[11pt]">
          {t('notes.title')}
        </h2>
        <div className="grid gap-x-14 gap-y-9 md:grid-cols-2 print:grid-cols-2 print:gap-y-1.5">
          <NoteList title={t('notes.cautions')} notes={cautions} />
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
      </div>
    </section>
  )
}

function NoteList({ title, notes }: { title: string; notes: string[] }) {
  if (notes.length === 0) return null
  return (
    <Note title={title}>
      <ul className="flex flex-col gap-2.5 print:gap-0.5">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Note>
  )
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="max-w-measure">
      <h3 className="font-sans font-semibold">{title}</h3>
      <div className="mt-2 leading-snug print:mt-0">{children}</div>
    </div>
  )
}
