import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { projectRoot } from '#platform/project-root.ts'
import type { Layers } from './layers.ts'

type Import = { file: string; target: string }

/** All files of ours below these folders, by their paths. */
export function filesBelow(...folders: string[]): string[] {
  const shown = ['ls-files', '-co', '--exclude-standard', ...folders]
  return execFileSync('git', shown, { cwd: projectRoot(), encoding: 'utf8' }).trim().split('\n')
}

/** What a source file imports of `src`. */
export function importsOf(file: string): Import[] {
  const text = readFileSync(join(projectRoot(), file), 'utf8')
  const paths = text.matchAll(/(?:from |import |import\()'((?:\.{1,2}|#[a-z-]+)\/[^']+\.tsx?)'/g)
  return [...paths].map(([, path = '']) => ({
    file,
    target: path.startsWith('.') ? normalize(join(dirname(file), path)) : path.replace('#', 'src/'),
  }))
}

/** Returns the layer entry of a file: its folder, or its name if the layers list the file itself. */
export function entryOf(file: string, root: string, layers: Layers): string {
  if (dirname(file) !== root) return dirname(file).slice(root.length + 1)
  return layers.flat().includes(basename(file)) ? basename(file) : '.'
}

/** The imports that go up, or along their own line to another entry. */
export function importsUp(imports: Import[], root: string, layers: Layers): Import[] {
  const layerOf = (entry: string) => layers.findIndex((entries) => entries.includes(entry))
  return imports.filter(({ file, target }) => {
    const [from, to] = [entryOf(file, root, layers), entryOf(target, root, layers)]
    return from !== to && layerOf(to) >= layerOf(from)
  })
}
