import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { projectRoot } from '#platform/project-root.ts'
import type { Floors } from './floors.ts'

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

/** Where a file of a domain stands: in its folder, or in the root by itself if the floors name it. */
export function roomOf(file: string, root: string, floors: Floors): string {
  if (dirname(file) !== root) return dirname(file).slice(root.length + 1)
  return floors.flat().includes(basename(file)) ? basename(file) : '.'
}

/** The imports that go up, or along their own line to another room. */
export function importsUp(imports: Import[], root: string, floors: Floors): Import[] {
  const floorOf = (room: string) => floors.findIndex((rooms) => rooms.includes(room))
  return imports.filter(({ file, target }) => {
    const [from, to] = [roomOf(file, root, floors), roomOf(target, root, floors)]
    return from !== to && floorOf(to) >= floorOf(from)
  })
}
