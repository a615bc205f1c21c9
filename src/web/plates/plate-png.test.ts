import { expect, test } from 'vitest'
import { MAILED_SIZE, platePng } from './plate-png.ts'

const plate = {
  seed: 'carrots',
  name: 'Carrots',
  items: [{ name: 'Carrots, raw', grams: 140, shape: 'carrot', colour: '#E8842C', form: 'coins' }],
}

test('a plate for mail is a small PNG, drawn once', async () => {
  const png = await platePng(plate)
  expect(png?.subarray(1, 4).toString()).toBe('PNG')
  expect(png?.readUInt32BE(16)).toBe(MAILED_SIZE)
  expect(png?.length).toBeLessThan(30_000)
  expect(await platePng({ ...plate })).toBe(png)
})

test('who asks for very many at once is asked to wait', async () => {
  const many = Array.from({ length: 60 }, (_, i) => platePng({ ...plate, seed: `carrots ${i}` }))
  const answers = await Promise.all(many)
  expect(answers.filter((png) => png === null).length).toBeGreaterThan(0)
  expect(answers.filter((png) => png !== null).length).toBeGreaterThan(0)
})
