import { expect, test } from 'vitest'
import { plateItemFromWire, plateItemToWire } from './plate-wire.ts'

test('a food of a plate is sent under the names that pages know, and read back', () => {
  const lentils = { name: 'Lentils', grams: 140, shape: 'grain', color: '#d9793f', form: 'soup' }
  const { color, ...others } = lentils
  expect(plateItemToWire(lentils)).toEqual({ ...others, colour: color })
  expect(plateItemFromWire(plateItemToWire(lentils))).toEqual(lentils)
})
