import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { QUIET } from '../../scripts/chromium.mjs'

const RUNS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Scored = {
  scores: number[]
  lcpMs: number
  shift: number
  bytes: number
  script: number
  failed: string[]
}

/** Returns a table of Lighthouse's scores for each page with its mobile preset: the median of three runs. */
export async function scorePages(base: string): Promise<string> {
  const chrome = await launch({
    chromePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    chromeFlags: ['--headless', ...QUIET],
  })
  try {
    const lines: string[] = []
    for (const [name, path] of await pagesOf(base)) {
      const scored = await scorePage(base + path, chrome.port)
      lines.push(`| ${name} | ${cellsOf(scored).join(' | ')} |`)
      for (const audit of scored.failed) process.stderr.write(`${name}: ${audit}\n`)
    }
    const head =
      '| page | performance | accessibility | best practices | SEO | LCP ms | CLS | all kB | script kB |'
    return `${head}\n|---|---|---|---|---|---|---|---|---|\n${lines.join('\n')}\n`
  } finally {
    chrome.kill()
  }
}

async function pagesOf(base: string): Promise<[name: string, path: string][]> {
  const read = async (path: string) => (await fetch(base + path)).text()
  const [home, blog, plans] = await Promise.all([read('/'), read('/blog'), read('/plans')])
  const goal = /\/health-goal\/[^"]+\/([0-9a-f-]{36})/.exec(home)
  const plan = /\/plans\/([0-9a-f-]{36})/.exec(plans)
  return [
    ['home', '/'],
    ['a health goal', goal?.[0] ?? ''],
    ['pricing', '/plans'],
    ['a plan', plan?.[0] ?? ''],
    ['subscribe', '/subscribe'],
    ['subscribe, all chosen', `/subscribe?goal=${goal?.[1]}&plan=${plan?.[1]}`],
    ['a post', /\/blog\/[^"]+\/[0-9a-f-]{36}/.exec(blog)?.[0] ?? ''],
    ['a meal plan', '/sample-plan'],
    ['login', '/login'],
  ]
}

async function scorePage(url: string, port: number): Promise<Scored> {
  const runs: Scored[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await scoreOnce(url, port))
  const middle = runs.toSorted((a, b) => (a.scores[0] ?? 0) - (b.scores[0] ?? 0))[Math.floor(RUNS / 2)]
  if (!middle) throw new Error('Nothing was run')
  return middle
}

async function scoreOnce(url: string, port: number): Promise<Scored> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    onlyCategories: [...CATEGORIES],
    // Personal pages deliberately exclude search engines.
    skipAudits: /subscribe|login/.test(url) ? ['is-crawlable'] : [],
  })
  if (!result) throw new Error(`Lighthouse gave no answer for ${url}`)
  const { audits, categories } = result.lhr
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const requests = audits['network-requests']?.details as
    | { items: { url: string; transferSize: number }[] }
    | undefined
  // A script may be requested as a plain file before it is run.
  const sizeOf = (ending = '') =>
    (requests?.items ?? [])
      .filter(({ url }) => url.endsWith(ending))
      .reduce((sum, { transferSize }) => sum + transferSize, 0)
  return {
    scores: CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100)),
    lcpMs: figure('largest-contentful-paint'),
    shift: figure('cumulative-layout-shift'),
    bytes: sizeOf(),
    script: sizeOf('.js'),
    failed: Object.values(audits)
      .filter(
        ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
      )
      .map(({ id, displayValue }) => `${id} ${displayValue ?? ''}`),
  }
}

function cellsOf({ scores, lcpMs, shift, bytes, script }: Scored): (string | number)[] {
  return [
    ...scores,
    Math.round(lcpMs),
    shift.toFixed(3),
    (bytes / 1000).toFixed(1),
    (script / 1000).toFixed(1),
  ]
}
