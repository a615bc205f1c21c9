import { expect, test } from 'vitest'
import { groupFigures } from './group-figures.ts'

const figure = (id: number, group: string, rank: number) => ({ nutrient: { id, group, rank } })

test('figures are ordered by group and rank, with unknown groups last', () => {
  const given = [
    figure(1, 'Lipids', 20),
    figure(2, 'Novel', 1),
    figure(3, 'Proximates', 9),
    figure(4, 'Lipids', 10),
  ]
  const grouped = groupFigures(given, ['Proximates', 'Minerals', 'Lipids'], 'Others')
  expect(grouped.map(({ group, figures }) => [group, figures.map(({ nutrient }) => nutrient.id)])).toEqual([
    ['Proximates', [3]],
    ['Lipids', [4, 1]],
    ['Others', [2]],
  ])
})
