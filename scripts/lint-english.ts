// Finds comments, test titles and commit subjects that break the style guide (docs/style-guide.md). Part of `npm run check`.
// `node scripts/lint-english.ts src/billing` lists the findings of some paths; `--limits` lowers the limits to today's counts.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

const root = dirname(import.meta.dirname)
const LIMITS = join(import.meta.dirname, 'english-limits.json')

type Finding = { place: string; pattern: string; text: string }

/** Patterns by name. `title` patterns also apply to test titles. Quoted text is removed before they are matched. */
const PATTERNS: { name: string; pattern: RegExp; isForTitles?: boolean }[] = [
  {
    name: 'noun clause',
    pattern: /^(?:what|who|whoever|whom|whose|whether|where|how|why|those who|that which|which)\b(?!.*\?)/i,
  },
  { name: 'fragment', pattern: /^(?:of|for|by|with|as|in|at|to|from|without) [^.]{0,80}\.?$/i },
  {
    name: 'somebody',
    pattern: /\b(?:whoever|whomever|whosoever|somebody|nobody|everybody|anybody)\b/i,
    isForTitles: true,
  },
  {
    name: 'idiom',
    pattern:
      /\b(?:anew|beside|besides|meanwhile|for want of|all the same|once more|any ?more|hitherto|thereby|whence|wherein|alike|by itself|by themselves|by and by|on end)\b/i,
    isForTitles: true,
  },
  {
    name: 'verb',
    pattern:
      /\b(?:stands?(?! (?:for|alone))|stood(?! for)|dwells?|bears?|heeds?|heeded|reckons?|reckoned|mends?|mended|bids?|begets?|hearkens?)\b/i,
    isForTitles: true,
  },
  { name: 'told', pattern: /\b(?:told|tells? of|is said|was said|said of|speaks? of)\b/i, isForTitles: true },
  { name: 'answers', pattern: /^(?:answers|asks|tells|says|told|asked)\b/i },
]

const COMMIT_SUBJECT = /^(?:[a-z][a-z0-9 -]*: [a-z].{3,}|Revert .+)$/
const MAX_SUBJECT = 72

main(process.argv.slice(2))

function main(args: string[]): void {
  const folders = args.filter((arg) => !arg.startsWith('--'))
  const { findings, comments, titles } = lintFiles(
    folders.length > 0 ? folders : ['src', 'tests', 'bench', 'scripts'],
  )
  const counts = Object.fromEntries(
    PATTERNS.map(({ name }) => [name, findings.filter(({ pattern }) => pattern === name).length]),
  )
  if (folders.length > 0) {
    for (const { place, pattern, text } of findings) print(`${place}: ${pattern}: ${text}`)
    return
  }
  if (args.includes('--limits')) writeFileSync(LIMITS, `${JSON.stringify(counts, null, 2)}\n`)
  const limits = JSON.parse(readFileSync(LIMITS, 'utf8')) as Record<string, number>
  const shares = Object.entries(counts).map(
    ([name, count]) => `${name} ${count} (${((count / comments) * 100).toFixed(1)} %)`,
  )
  print(`English of ${comments} comments and ${titles} test titles: ${shares.join(', ')}`)
  const exceeded = Object.entries(counts).filter(([name, count]) => count > (limits[name] ?? 0))
  for (const [name, count] of exceeded)
    print(
      `English: ${count} findings of “${name}”, ${limits[name]} are allowed. List them: node scripts/lint-english.ts src`,
    )
  const subjects = commitSubjects().filter(
    (subject) => !COMMIT_SUBJECT.test(subject) || subject.length > MAX_SUBJECT || isFound(subject),
  )
  for (const subject of subjects) print(`Commit subject must be “area: verb object”: ${subject}`)
  if (exceeded.length + subjects.length > 0) process.exitCode = 1
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function lintFiles(folders: string[]): { findings: Finding[]; comments: number; titles: number } {
  const all = filesIn(folders).map((file) => textsIn(file))
  return {
    findings: all.flatMap(({ comments, titles }) => [
      ...comments.flatMap(({ place, text }) => faultsOf(text).map((pattern) => ({ place, pattern, text }))),
      ...titles.flatMap(({ place, text }) =>
        faultsOf(text, true).map((pattern) => ({ place, pattern, text })),
      ),
    ]),
    comments: all.reduce((sum, { comments }) => sum + comments.length, 0),
    titles: all.reduce((sum, { titles }) => sum + titles.length, 0),
  }
}

/** Returns the names of the patterns that a comment or a test title matches. */
function faultsOf(text: string, isTitle = false): string[] {
  const unquoted = text.replaceAll(/`[^`]*`|“[^”]*”|"[^"]*"/g, '…').trim()
  return PATTERNS.filter(
    ({ pattern, isForTitles }) => (isForTitles || !isTitle) && pattern.test(unquoted),
  ).map(({ name }) => name)
}

function isFound(subject: string): boolean {
  return faultsOf(subject, true).length > 0
}

type Texts = Record<'comments' | 'titles', { place: string; text: string }[]>

function textsIn(file: string): Texts {
  const source = readFileSync(join(root, file), 'utf8')
  const parsed = parseSync(file, source)
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
  const comments = joined(parsed.comments, source)
    .map(({ start, value }) => ({ place: `${file}:${lineAt(start)}`, text: plain(value) }))
    .filter(({ text }) => /[a-z]/i.test(text) && !/^(?:biome-ignore|@ts-|@vite|#region|v8 ignore)/.test(text))
  const titles = [
    ...source.matchAll(
      /\b(?:test|it|describe|seededTest)(?:\.\w+)*(?:\([^()'"`]*\))?\(\s*(['"`])((?:(?!\1)[^\\]|\\.)+)\1/g,
    ),
  ].map((match) => ({ place: `${file}:${lineAt(match.index)}`, text: match[2] ?? '' }))
  return { comments, titles: /\.test\.tsx?$/.test(file) ? titles : [] }
}

type Comment = { type: string; value: string; start: number; end: number }

/** Joins consecutive line comments, which form one text. */
function joined(comments: Comment[], source: string): Comment[] {
  const whole: Comment[] = []
  for (const comment of comments) {
    const last = whole.at(-1)
    const isNext =
      last?.type === 'Line' &&
      comment.type === 'Line' &&
      /^\s*\n?\s*$/.test(source.slice(last.end, comment.start))
    if (last && isNext)
      whole[whole.length - 1] = { ...last, value: `${last.value}\n${comment.value}`, end: comment.end }
    else whole.push(comment)
  }
  return whole
}

function plain(comment: string): string {
  return comment
    .split('\n')
    .map((line) => line.replace(/^[\s*]+/, '').trim())
    .join(' ')
    .trim()
}

function filesIn(folders: string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter((file) => /(?<!\.d)\.(?:tsx?|mjs)$/.test(file) && existsSync(join(root, file)))
}

/** Lists the subjects of commits that are not pushed yet. Returns none in a checkout without an upstream branch. */
function commitSubjects(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return git('log', '--no-merges', '--format=%s', '@{upstream}..HEAD').split('\n').filter(Boolean)
  } catch {
    return []
  }
}
