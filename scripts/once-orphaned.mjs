// Uses only Node's built-in modules, because `npm start` runs it with any installed version of Node.
import { readFileSync } from 'node:fs'

/**
 * Calls `act` once this process is orphaned. npm runs scripts through a shell, and neither notifies us when
 * it is killed; our ancestors then change.
 */
export function onceOrphaned(act) {
  const owners = ancestors()
  const watch = setInterval(() => {
    if (ancestors() === owners) return
    clearInterval(watch)
    act()
  }, 300)
  watch.unref()
}

/** Returns the process ids of our parent and, if the system reports it, of the parent's parent. */
function ancestors() {
  const parent = process.ppid
  try {
    // The name, in parentheses, can contain any characters. The fields after it are state and parent.
    const fields = readFileSync(`/proc/${parent}/stat`, 'utf8').split(')').at(-1)?.trim().split(' ')
    return `${parent} ${fields?.[1]}`
  } catch {
    return `${parent}`
  }
}
