import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { drawSharePicture, SHARE_SIZE, type SharePicture } from './draw-share-picture.ts'
import { cachedPicture } from './picture-cache.ts'

const items = [{ name: 'Lentils', grams: 140, shape: 'grain', color: '#d9793f' }]
const picture: SharePicture = {
  title: 'Two numbers for salt',
  line: 'The limit and the ideal.',
  cloth: '#71406a',
  stripe: '#ffffff',
  plates: ['a', 'b', 'c'].map((seed) => ({ seed, name: 'Soup', items })),
}

async function pixelsOf(png: Buffer) {
  const image = await loadImage(png)
  const canvas = createCanvas(image.width, image.height)
  const paint = canvas.getContext('2d')
  paint.drawImage(image, 0, 0)
  const inkIn = (x: number, y: number, width: number, height: number) => {
    const { data } = paint.getImageData(x, y, width, height)
    let dark = 0
    for (let i = 0; i < data.length; i += 4) if ((data[i] ?? 255) < 100) dark += 1
    return dark
  }
  return { width: image.width, height: image.height, inkIn }
}

test('a share picture has the size that is promised, with words on paper and plates on cloth', async () => {
  const { width, height, inkIn } = await pixelsOf(await drawSharePicture(picture))
  expect({ width, height }).toEqual(SHARE_SIZE)
  expect(inkIn(72, 150, 500, 330)).toBeGreaterThan(2000)
  expect(inkIn(0, 0, 60, 630)).toBe(0)
})

test('a title of any length stays within its column', async () => {
  for (const title of [
    'Crohn’s and colitis in remission: what to eat, what to leave, and whom to ask',
    'x'.repeat(40),
  ]) {
    const { inkIn } = await pixelsOf(await drawSharePicture({ ...picture, title, plates: [] }))
    expect(inkIn(640, 0, 100, 630)).toBe(0)
  }
})

test('the same picture is drawn once, however many ask', async () => {
  const [first, second] = await Promise.all([cachedPicture(picture), cachedPicture({ ...picture })])
  expect(second).toBe(first)
  expect((await cachedPicture(picture))?.png).toBe(first?.png)
  expect((await cachedPicture({ ...picture, line: 'Another line.' }))?.tag).not.toBe(first?.tag)
})

test('whoever asks for too many pictures at once is told to come back', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) => cachedPicture({ ...picture, plates: [], title: `Title ${i}` })),
  )
  expect(answers.filter((answer) => answer === null).length).toBe(10)
})
