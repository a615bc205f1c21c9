import { expect, test } from 'vitest'
import { packJson, unpackJson } from './packed-json.ts'

const VALUE = { title: 'Crème brûlée – not served', days: [1, 2, 3] }
const JSON_OF_IT = Buffer.from(JSON.stringify(VALUE))

test('packed JSON is in the Zstandard format, which any tool reads, and is never packed twice', () => {
  const packed = packJson(JSON_OF_IT)
  expect(unpackJson(packed)).toEqual(VALUE)
  expect(packed.readUInt32LE()).toBe(0xfd2fb528)
  expect(packJson(packed)).toBe(packed)
})

test('values stored before packing was introduced are read as well', () => {
  expect(unpackJson(JSON_OF_IT)).toEqual(VALUE)
})
