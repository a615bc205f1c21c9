import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'

const LINES = 3000
const MODULE = join(import.meta.dirname, 'write-out.ts')

/** Does the same as a command: writes much at once, waits until it is written, and ends the process. */
const PROGRAM = `
  const { writeOut, writtenOut } = await import(${JSON.stringify(MODULE)})
  process.stdout.on('error', () => undefined)
  for (let at = 0; at < ${LINES}; at++) {
    const line = JSON.stringify({ at, text: 'x'.repeat(1000) }) + '\\n'
    if (at % 2) process.stdout.write(line)
    else await writeOut(process.stdout, line)
  }
  await writtenOut([process.stdout, process.stderr])
  process.exit(7)
`

function run() {
  return spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    // A pipe that doesn't block the child's writes, like some shells' pipes.
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

test('all of a long output reaches a slow reader', async () => {
  const child = run()
  const ended = once(child, 'exit')
  let text = ''
  for await (const part of child.stdout) {
    text += part
    if (text.length < 300_000) await wait(20)
  }
  const lines = text.trimEnd().split('\n')
  expect(lines).toHaveLength(LINES)
  expect(lines.every((line, at) => JSON.parse(line).at === at)).toBe(true)
  expect(await ended).toEqual([7, null])
})

test('a reader that stops early does not block the command', async () => {
  const child = run()
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  child.stdout.destroy()
  expect(await ended).toEqual([7, null])
})
