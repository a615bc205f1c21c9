import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'
import { runnerImport } from 'vite'
import { HOME_GROUPS, type HomeGroupName, homeGroup } from '../src/catalogue/conditions/condition.ts'
import { sharePicture } from '../src/web/found/share-picture.ts'
import { composePlate, PLATE_VIEW_BOX } from '../src/web/plates/compose-plate.ts'
import { groupCloth } from '../src/web/public/group-hue.ts'

/** Draws icons and share pictures into `public/`, where they are kept: pages need no renderer of their own. */

const PUBLIC = new URL('../public/', import.meta.url)
const require = createRequire(import.meta.url)
const INK = '#16302a'

/** Where the three dishes of a share picture stand. */
const PLACES = [
  'left:610px;top:120px;width:390px',
  'left:905px;top:-40px;width:300px',
  'left:960px;top:330px;width:330px',
]

// The starter data load their files the way Vite does.
const { starterConditions } = await load<
  typeof import('../src/catalogue/conditions/starter/starter-conditions.ts')
>('../src/catalogue/conditions/starter/starter-conditions.ts')
const { starterFoods } = await load<typeof import('../src/catalogue/foods/starter/starter-foods.ts')>(
  '../src/catalogue/foods/starter/starter-foods.ts',
)
const { starterRecipes } = await load<typeof import('../src/catalogue/recipes/starter/starter-recipes.ts')>(
  '../src/catalogue/recipes/starter/starter-recipes.ts',
)

mkdirSync(new URL('share/', PUBLIC), { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
await drawIcons(browser)
await drawShares(browser)
await browser.close()

async function load<Module>(path: string): Promise<Module> {
  const { module } = await runnerImport<Module>(fileURLToPath(new URL(path, import.meta.url)), {
    configFile: false,
  })
  return module
}

async function drawIcons(browser: Browser) {
  const svg = readFileSync(new URL('favicon.svg', PUBLIC), 'utf8')
  const full = svg.replace('rx="11"', '')
  // What masks cut away lies outside of the middle four fifths.
  const maskable = full.replace('viewBox="0 0 48 48"', 'viewBox="-6 -6 60 60"')
  await draw(browser, { name: 'icon-192.png', width: 192, height: 192, html: picture(svg) })
  await draw(browser, { name: 'icon-512.png', width: 512, height: 512, html: picture(svg) })
  await draw(browser, { name: 'icon-maskable-512.png', width: 512, height: 512, html: picture(maskable) })
  await draw(browser, { name: 'apple-touch-icon.png', width: 180, height: 180, html: picture(full) })
}

function picture(svg: string): string {
  return `<style>svg{display:block;width:100vw;height:100vh;background:${svg.includes('rx=') ? 'none' : INK}}</style>${svg}`
}

async function drawShares(browser: Browser) {
  await drawShare(browser, null, INK)
  for (const { name } of HOME_GROUPS) await drawShare(browser, name, groupCloth(name))
}

async function drawShare(browser: Browser, group: HomeGroupName | null, cloth: string) {
  const title = group ?? 'Personalized Therapeutic Meal Plans'
  const goals = starterConditions.filter(({ category }) => homeGroup(category) === group)
  const line = group
    ? namedGoals(goals.map(({ name }) => name.replace(/ \(.*/, '')))
    : 'Seven days of meals for your health, with every rule and its source shown.'
  const html = `
    <style>
      ${font('Young', '@fontsource/young-serif/files/young-serif-latin-400-normal.woff2')}
      ${font('Source', '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2')}
      body { margin: 0; width: 1200px; height: 630px; overflow: hidden; background: #fbf7f0; color: ${INK}; position: relative }
      .cloth { position: absolute; inset: 0 0 0 760px; background: linear-gradient(90deg, transparent 28px, ${group ? 'rgb(255 255 255 / .55)' : '#c7421e'} 28px 32px, transparent 32px), ${cloth} }
      .words { position: absolute; left: 72px; top: 64px; width: 520px; height: 502px; display: flex; flex-direction: column; justify-content: space-between }
      .brand { display: flex; align-items: center; gap: 16px; font: 34px Young }
      .brand svg { width: 52px }
      h1 { font: 400 ${group ? 84 : 66}px/1.08 Young; margin: 0; letter-spacing: -.015em }
      p { font: 28px/1.4 Source; margin: 0; color: #4f6259 }
      .plate { position: absolute }
    </style>
    <div class="cloth"></div>
    ${platesFor(group)}
    <div class="words">
      <div class="brand">${readFileSync(new URL('favicon.svg', PUBLIC), 'utf8')}Careplate</div>
      <div><h1>${title}</h1></div>
      <p>${line}</p>
    </div>`
  await draw(browser, { name: sharePicture(group).slice(1), width: 1200, height: 630, html })
}

function namedGoals(names: string[]): string {
  const shown = names.slice(0, 4)
  return new Intl.ListFormat('en').format(names.length > 4 ? [...shown.slice(0, 3), 'more'] : shown)
}

/** Three dishes of many foods, others for each group. */
function platesFor(group: HomeGroupName | null): string {
  const looks = new Map(starterFoods().map((food) => [food.fdcId, food]))
  const turn = HOME_GROUPS.findIndex(({ name }) => name === group) + 1
  const recipes = starterRecipes().toSorted((a, b) => b.ingredients.length - a.ingredients.length)
  const dishes = ['Dinner', 'Breakfast', 'Lunch'].map(
    (category) => recipes.filter((recipe) => recipe.category === category)[turn],
  )
  const svgs = dishes.map((recipe, i) => {
    const items = (recipe?.ingredients ?? []).flatMap(({ fdcId, grams }) => {
      const food = looks.get(fdcId)
      if (!food || !recipe) return []
      return [
        { name: food.name, grams: grams / recipe.servings, shape: food.lookShape, colour: food.lookColour },
      ]
    })
    const drawing = composePlate({ seed: recipe?.slug ?? '', name: recipe?.name ?? '', items })
    return `<svg class="plate" style="${PLACES[i]}" viewBox="${PLATE_VIEW_BOX}">${drawing}</svg>`
  })
  return [svgs[1], svgs[2], svgs[0]].join('')
}

function font(family: string, file: string): string {
  const data = readFileSync(require.resolve(file)).toString('base64')
  return `@font-face { font-family: ${family}; font-weight: 200 900; src: url(data:font/woff2;base64,${data}) }`
}

async function draw(
  browser: Browser,
  { name, width, height, html }: { name: string; width: number; height: number; html: string },
) {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(`<!doctype html><style>body{margin:0}</style>${html}`)
  await page.evaluate('document.fonts.ready')
  const image = name.endsWith('.jpg')
    ? await page.screenshot({ type: 'jpeg', quality: 84 })
    : await page.screenshot({ type: 'png', omitBackground: true })
  writeFileSync(new URL(name, PUBLIC), image)
  await page.close()
}
