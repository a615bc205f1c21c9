import { expect, vi } from 'vitest'
import { pageViews } from '#analytics/tables.ts'
import type { Context } from '#platform/context.ts'
import { test } from '#tests/support/test-context.ts'
import { listPageViews } from './list-page-views.ts'
import { pageViewsCommand } from './page-views-command.ts'

async function someViews(given: Context): Promise<Context> {
  await given.db.insert(pageViews).values([
    { day: '2026-05-01', page: '/', views: 1000 },
    { day: '2026-05-03', page: '/plans', views: 7 },
    { day: '2026-05-03', page: '/', views: 20 },
    { day: '2026-05-04', page: '/', views: 5 },
  ])
  return { ...given, now: () => new Date('2026-05-04T23:59:00Z') }
}

test('views are added up over the requested days', async ({ ctx }) => {
  const evening = await someViews(ctx)
  expect(await listPageViews(evening, { days: 2 })).toEqual([
    { page: '/', views: 25 },
    { page: '/plans', views: 7 },
  ])
  expect(await listPageViews(evening, { days: 1 })).toEqual([{ page: '/', views: 5 }])
  expect(await listPageViews(evening, { days: 4 })).toContainEqual({ page: '/', views: 1025 })
})

test('the command prints a line for each kind of page and reports invalid arguments', async ({ ctx }) => {
  const evening = await someViews(ctx)
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const refused = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const run = (...args: string[]) => pageViewsCommand.run(args, (act) => act(evening))
  expect([await run('--days', '2'), await run('--days', '0'), await run('--weeks')]).toEqual([0, 2, 2])
  expect(said.mock.calls.flat()).toEqual(['25  /\n 7  /plans\n'])
  expect(refused.mock.calls.flat().join('')).toContain('--days must be a whole number from 1 to 3660.')
  expect(refused.mock.calls.flat().join('')).toContain('There is no option --weeks.')
  await evening.db.delete(pageViews)
  await run()
  expect(said.mock.calls.flat().at(-1)).toBe('No page was opened in these days.\n')
  said.mockRestore()
  refused.mockRestore()
})
