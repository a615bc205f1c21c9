import { readFileSync, writeFileSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { chromiumPath } from './chromium.mjs'

/** Draws the icons into `public/`. The results are committed. */

const PUBLIC = new URL('../public/', import.meta.url)
const INK = '#16302a'

const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
})
await drawIcons(browser)
await browser.close()

async function drawIcons(browser: Browser) {
  const svg = readFileSync(new URL('favicon.svg', PUBLIC), 'utf8')
  const full = svg.replace('rx="11"', '')
  // Masks cut off everything outside the middle four fifths.
  const maskable = full.replace('viewBox="0 0 48 48"', 'viewBox="-6 -6 60 60"')
  await draw(browser, { name: 'icon-192.png', width: 192, height: 192, html: picture(svg) })
  await draw(browser, { name: 'icon-512.png', width: 512, height: 512, html: picture(svg) })
  await draw(browser, { name: 'icon-maskable-512.png', width: 512, height: 512, html: picture(maskable) })
  await draw(browser, { name: 'apple-touch-icon.png', width: 180, height: 180, html: picture(full) })
}

function picture(svg: string): string {
  return `<style>svg{display:block;width:100vw;height:100vh;background:${svg.includes('rx=') ? 'none' : INK}}</style>${svg}`
}

async function draw(
  browser: Browser,
  { name, width, height, html }: { name: string; width: number; height: number; html: string },
) {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(`<!doctype html><style>body{margin:0}</style>${html}`)
  writeFileSync(new URL(name, PUBLIC), await page.screenshot({ type: 'png', omitBackground: true }))
  await page.close()
}
