import type { PersonContext, PersonLine } from '../person-line.ts'
import type { Proof } from '../proof.ts'

/** Reports whether all texts of the plan fit the member, and which of our usual texts did not. */
export function wordLines({ words }: Pick<PersonContext, 'words'>): PersonLine[] {
  if (!words) return []
  const { judged, misfits } = words
  const foods = [...new Set(misfits.flatMap((misfit) => misfit.foods))]
  return [
    {
      id: 'words-fit',
      kind: 'words',
      name: 'Its words fit you',
      // A plan is never refused because of its texts. Texts that do not fit are left out when the plan is
      // displayed.
      state: misfits.length === 0 ? 'pass' : 'warn',
      sentence: [`We looked at ${counted(judged)} of this plan.`, changed(words)].join(' '),
      ...(foods.length > 0 && { foods }),
    },
  ]
}

/** Replaces the word lines of a proof after the plan was reworded. The lines about foods do not change. */
export function withWords(proof: Proof, words: NonNullable<PersonContext['words']>): Proof {
  const lines = wordLines({ words })
  const others = proof.person.filter(({ kind }) => kind !== 'words')
  const at = others.findIndex(({ kind }) => kind === 'safety')
  return { ...proof, person: others.toSpliced(at < 0 ? others.length : at, 0, ...lines) }
}

function changed({ otherFigures = 0, ...words }: NonNullable<PersonContext['words']>): string {
  const { reworded, leftOut, besideMedicines = 0 } = words
  const all = reworded + leftOut
  const ofFigures =
    otherFigures === 0 ? '' : ` We left out ${counted(otherFigures)} whose figures are not yours this week.`
  if (all === 0) return ofFigures.trim() || 'All that we usually say for your goals fits you.'
  const parts = [
    ...(reworded > 0 ? [`put ${counted(reworded)} in other words`] : []),
    ...(leftOut > 0 ? [`left out ${counted(leftOut)}`] : []),
  ]
  const why = [
    ...(besideMedicines < all ? [`${all === 1 ? 'names' : 'name'} food that your plan leaves out`] : []),
    ...(besideMedicines > 0 ? [`${all === 1 ? 'does' : 'do'} not go with your medicines`] : []),
  ]
  return `Of what we usually say for your goals, we ${parts.join(' and ')}. ${all === 1 ? 'It' : 'They'} ${why.join(', or ')}.${ofFigures}`
}

function counted(sentences: number): string {
  return sentences === 1 ? 'one sentence' : `${sentences} sentences`
}
