import { expect, test } from 'vitest'
import { textIn } from '../use-text.ts'
import { restrictionsText } from './restrictions.ts'

const t = textIn('en-US', restrictionsText)

test.each(['dish.wasNever', 'dish.wasMore', 'dish.wasTakenBack'] as const)(
  'a dish that is called by a whole sentence ends what is said of it: %s',
  (said) => {
    const name = 'A cup of ginger tea with slices of mandarin.'
    expect(t(said, { name })).toMatch(/: A cup of ginger tea with slices of mandarin\.$/)
    expect(t(said, { name: 'Lentil soup' })).toMatch(/: Lentil soup$/)
  },
)
