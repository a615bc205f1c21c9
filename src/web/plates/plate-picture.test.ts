import { expect, test } from 'vitest'
import { plateFile, platePicture } from './plate-picture.ts'

const plate = {
  seed: 'lentil-soup',
  name: 'Lentil soup',
  items: [
    { name: 'Lentils, red, dry', grams: 140, shape: 'grain', color: '#d9793f' },
    { name: 'Onion, raw', grams: 90, shape: 'curl', color: '#e9ddc3' },
  ],
}

test('an address names one drawing, and another drawing has another address', () => {
  const { src } = platePicture(plate)
  expect(src).toBe(platePicture({ ...plate }).src)
  expect(src).toMatch(/^\/plates\/lentil-soup\/[\w-]{16}\.svg$/)
  expect(src).toContain(plateFile(plate).tag)
  expect(platePicture({ ...plate, items: plate.items.slice(1) }).src).not.toBe(src)
})

test('a ring is part of the drawing and of its address', () => {
  const ring = { passed: 11, total: 12 }
  const ringed = platePicture({ ...plate, ring })
  expect(ringed.src).toBe(`/plates/lentil-soup/${plateFile({ ...plate, ring }).tag}.svg?ring=11-12`)
  expect(plateFile({ ...plate, ring }).tag).not.toBe(plateFile(plate).tag)
  expect(ringed.words).toContain('11 of 12')
})

test('the file stands by itself, and the picture is told in words', () => {
  expect(plateFile(plate).svg).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 400 400"><g [\s\S]*<\/g><\/svg>$/,
  )
  expect(platePicture(plate).words).toBe('Lentil soup, drawn from above: lentils 140 g, onion 90 g.')
})
