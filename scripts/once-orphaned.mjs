// Node's own modules only: `npm start` uses it with whatever Node is on the machine.
import { readFileSync } from 'node:fs'

/** npm runs scripts through a shell, and neither says so when it is killed; then we belong to somebody else. */
export function onceOrphaned(act) {
  const owners = ancestors()
  const watch = setInterval(() => {
    if (ancestors() === owners) return
    clearInterval(watch)
    act()
  }, 300)
  watch.unref()
}

/** Our parent's and its parent's process ids; the latter where the system tells. */
function ancestors() {
  const parent = process.ppid
  try {
    // The name, in parentheses, may hold anything; the fields after it are state and parent.
    const fields = readFileSync(`/proc/${parent}/stat`, 'utf8').split(')').at(-1)?.trim().split(' ')
    return `${parent} ${fields?.[1]}`
  } catch {
    return `${parent}`
  }
}
