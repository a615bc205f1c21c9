import { expect, test } from 'vitest'
import { isWithoutWeek, type ShownPreview } from './use-preview.ts'

const shown = (preview: object) => ({
  status: 'ready' as const,
  preview: preview as ShownPreview,
  asked: '',
})

test('no week is said to be planned only where the day that was asked for says so, of the present choice', () => {
  const infeasible = shown({ status: 'infeasible', blocking: ['Your allergy: milk'], relaxation: null })
  const refused = shown({ status: 'refused', reason: 'Ask your doctor.' })
  for (const state of [infeasible, refused]) {
    expect(isWithoutWeek({ state, isStale: false })).toBe(true)
    expect(isWithoutWeek({ state, isStale: true })).toBe(false)
  }
  const others = [{ status: 'idle' }, { status: 'loading' }, shown({ status: 'solved', day: {} })] as const
  for (const state of others) expect(isWithoutWeek({ state, isStale: false })).toBe(false)
})
