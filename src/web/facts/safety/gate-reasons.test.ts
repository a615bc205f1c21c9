import { expect, test } from 'vitest'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { EMPTY_DRAFT, type FactsDraft } from '../draft/facts-draft.ts'
import { loadVocabulary } from '../draft/medicine-vocabulary.ts'
import { medicineReasons, waitingMedicineReasons } from './gate-reasons.ts'

type Reported = {
  medications: string[]
  answers?: MemberFacts['answers']
  circumstances?: FactsDraft['circumstances']
}

async function reasonsWith(reported: Reported, goals = ['hypertension']) {
  const draft = { ...EMPTY_DRAFT, ...reported } as FactsDraft
  const asked = { vocabulary: await loadVocabulary(), goals }
  const units = { length: 'cm', weight: 'kg' } as never
  return { all: medicineReasons(draft, units, asked), waiting: waitingMedicineReasons(draft, units, asked) }
}

test.for<[string, Reported]>([
  ['two medicines together', { medications: ['lisinopril', 'spironolactone'] }],
  ['an aim beside insulin', { medications: ['insulin glargine'], circumstances: ['weight_loss_aim'] }],
])('a refusal that a question decides waits for its answer: %s', async ([, reported]) => {
  const open = await reasonsWith(reported)
  expect(open.all).toHaveLength(1)
  expect(open.waiting).toEqual(open.all)
  for (const answer of ['no', 'unknown'] as const) {
    const answered = await reasonsWith({ ...reported, answers: { prescriber_agreed: answer } })
    expect(answered.all).toHaveLength(1)
    expect(answered.waiting).toEqual([])
  }
})

test('a reason that no answer can lift is not reported as waiting', async () => {
  const { all, waiting } = await reasonsWith({
    medications: ['lithium'],
    circumstances: ['weight_loss_aim'],
  })
  expect(all).toHaveLength(1)
  expect(waiting).toEqual([])
})
