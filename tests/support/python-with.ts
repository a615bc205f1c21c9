import { execFileSync } from 'node:child_process'

/** Returns the first Python on this machine that has a module, or null. */
export function pythonWith(module: string): string | null {
  for (const python of ['python3', '/usr/bin/python3']) {
    try {
      execFileSync(python, ['-c', `import ${module}`], { stdio: 'ignore' })
      return python
    } catch {
      // Try the next Python.
    }
  }
  return null
}
