import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { DayPreview } from './day-preview.tsx'
import type { DayPreviewState, ShownPreview } from './use-preview.ts'

function said(state: DayPreviewState['state']): string {
  return renderToStaticMarkup(
    <DayPreview
      preview={{ state, isStale: false }}
      draft={{ allergies: [], otherAllergies: [] }}
      isGuided
      onAsk={() => undefined}
    />,
  )
}

function answered(status: ShownPreview['status']): DayPreviewState['state'] {
  return { status: 'ready', preview: { status } as ShownPreview, asked: '' }
}

test('a day is said to be planned from the answers where one is, or is on its way', () => {
  for (const state of [{ status: 'idle' }, { status: 'loading' }, answered('solved')] as const)
    expect(said(state)).toContain('Planned from your answers, which are not saved.')
})

test('where there is no day, none is said to be planned', () => {
  const failed = { status: 'failed', error: new ApiError('unreachable', 'Nobody answers.') } as const
  for (const state of [failed, answered('refused'), answered('infeasible')]) {
    expect(said(state)).not.toContain('Planned from your answers')
    expect(said(state)).toContain('Your answers are not saved.')
  }
})
