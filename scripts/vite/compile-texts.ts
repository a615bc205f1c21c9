import compile from 'icu-minify/compile'
import { type Plugin, parseAst } from 'vite'
import { bindFigures } from '../../src/platform/bind-figures.ts'

const TEXTS = /[\\/]src[\\/]web[\\/]messages[\\/](?!.*(?:use-text|\.test)\.ts$).*\.ts$/

type Node = { type?: string; start: number; end: number; value?: unknown; [key: string]: unknown }

/**
 * Parses the texts of the screens at build time. Browsers and the page renderer then only have to insert
 * values. The parser of ICU messages would otherwise be a tenth of all script, and parse each text at
 * runtime.
 */
export function compileTexts(): Plugin {
  return {
    name: 'compile-texts',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
      // Otherwise the external package would include the parser.
      ssr: { noExternal: ['use-intl'] },
    }),
    transform: {
      filter: { id: TEXTS },
      handler: (code) => ({ code: withCompiledTexts(code), map: null }),
    },
  }
}

/** Returns a module of texts with each text replaced by its compiled form. */
export function withCompiledTexts(code: string): string {
  return textsIn(parseAst(code, { lang: 'ts' })).reduceRight(
    (all, { start, end, text }) =>
      all.slice(0, start) + JSON.stringify(spelledOut(compile(bindFigures(text)))) + all.slice(end),
    code,
  )
}

const NUMBER = 4
const NUMBER_STYLES: Record<string, Intl.NumberFormatOptions> = {
  integer: { maximumFractionDigits: 0 },
  percent: { style: 'percent' },
}

/** Named ICU styles are only known to the parser, so their definitions are inserted instead. */
function spelledOut(compiled: unknown): unknown {
  if (typeof compiled !== 'object' || compiled === null) return compiled
  if (!Array.isArray(compiled))
    return Object.fromEntries(Object.entries(compiled).map(([key, below]) => [key, spelledOut(below)]))
  const [name, kind, style] = compiled
  if (kind !== NUMBER || typeof style !== 'string') return compiled.map(spelledOut)
  if (!NUMBER_STYLES[style])
    throw new Error(`{${name}, number, ${style}}: write the style as a skeleton (::…).`)
  return [name, kind, NUMBER_STYLES[style]]
}

type Text = { start: number; end: number; text: string }

/** Lists the texts that are values of an object, in source order. */
function textsIn(node: unknown): Text[] {
  if (Array.isArray(node)) return node.flatMap(textsIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, value } = node as Node
  if (type === 'Property' && isText(value)) return [{ start: value.start, end: value.end, text: value.value }]
  return Object.values(node).flatMap(textsIn)
}

function isText(node: unknown): node is Node & { value: string } {
  const { type, value } = (node ?? {}) as Node
  return type === 'Literal' && typeof value === 'string'
}
