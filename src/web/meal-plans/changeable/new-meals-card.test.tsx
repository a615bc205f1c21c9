import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NewMealsCard } from './new-meals-card.tsx'
import type { NewMeals } from './use-new-meals.ts'

function shown(given: Partial<NewMeals>): string {
  const newMeals: NewMeals = { state: 'pending', reason: null, meals: [], days: [], isLate: false, ...given }
  return renderToStaticMarkup(
    <NewMealsCard
      newMeals={newMeals}
      removed={2}
      nameOfDay={() => 'Monday'}
      isBusy={false}
      onUse={() => {}}
    />,
  )
}

test('new meals that are late are reported as taking longer than usual', () => {
  expect(shown({})).toContain('This takes a few seconds.')
  const late = shown({ isLate: true })
  expect(late).toContain('This is taking longer than usual.')
  expect(late).not.toContain('This takes a few seconds.')
})
