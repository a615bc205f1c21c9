import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ShoppingList } from './shopping-list.tsx'

const oats = {
  fdcId: 1,
  name: 'Oats',
  grams: 200,
  us: { amount: 2, unit: 'cup' },
  metric: { amount: 200, unit: 'g' },
  eaten: [],
  pack: null,
  dishes: [{ slot: 'breakfast', slug: 'porridge', name: 'Porridge', days: [3, 1] }],
}

test('a dish is for the days by the names that their tabs have', () => {
  expect(listOf(['Thu', 'Fri', 'Sat'])).toContain('Porridge (Thu and Sat)')
})

test('and by their numbers in a plan that has no dates', () => {
  expect(listOf(null)).toContain('Porridge (days 1 and 3)')
})

function listOf(days: string[] | null): string {
  const groups = [{ aisle: 'grains', items: [oats] }] as unknown as Parameters<
    typeof ShoppingList
  >[0]['groups']
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <ShoppingList groups={groups} days={days} people={1} units="us" hasReportedSince={false} isFirst />
      ),
    },
  ])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}
