import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { MAILED_SIZE, platePng } from './plate-png.ts'

const plate = {
  seed: 'carrots',
  name: 'Carrots',
  items: [{ name: 'Carrots, raw', grams: 140, shape: 'carrot', color: '#E8842C', form: 'coins' }],
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

test('memory that is swept up while a picture is drawn takes nothing down with it', async () => {
  setFlagsFromString('--expose-gc')
  const sweep: () => void = runInNewContext('gc')
  const sweeping = setInterval(sweep)
  try {
    for (let i = 0; i < 30; i++) {
      const drawn = platePng({ ...plate, seed: `swept ${i}` })
      await new Promise((done) => setImmediate(done))
      sweep()
      expect((await drawn)?.length).toBeGreaterThan(1000)
    }
  } finally {
    clearInterval(sweeping)
  }
})
