import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { askSecrets, readLine } from './read-secret.ts'

const CTRL_C = '\x03'
const CTRL_D = '\x04'
const BACKSPACE = '\x7f'

function aTerminal() {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const shown: string[] = []
  const output = new PassThrough().on('data', (chunk) => shown.push(String(chunk)))
  return { input, output, shown }
}

test('typed text is returned and never shown', async () => {
  const terminal = aTerminal()
  const asked = askSecrets(terminal, ['Password: ', 'Once more: '])
  terminal.input.write(`Fresh-Breadx${BACKSPACE}-12\r`)
  terminal.input.write('Fresh-Bread-12\r')
  expect(await asked).toEqual(['Fresh-Bread-12', 'Fresh-Bread-12'])
  await expect.poll(() => terminal.shown.join('')).toBe('Password: \nOnce more: \n')
})

test('both secrets can be pasted at once', async () => {
  const terminal = aTerminal()
  const asked = askSecrets(terminal, ['Password: ', 'Once more: '])
  terminal.input.write(' spaces count \r spaces count \r')
  expect(await asked).toEqual([' spaces count ', ' spaces count '])
})

test.each([
  ['Control and C', `Fresh${CTRL_C}`],
  ['Control and D', CTRL_D],
])('%s leaves', async (_keys, typed) => {
  const terminal = aTerminal()
  const asked = askSecrets(terminal, ['Password: ', 'Once more: '])
  terminal.input.write(typed)
  expect(await asked).toEqual([])
  await expect.poll(() => terminal.shown.join('')).toBe('Password: \n')
})

test.each([
  ['Fresh-Bread-12\n', 'Fresh-Bread-12'],
  ['Fresh-Bread-12\r\nand more\r\n', 'Fresh-Bread-12'],
  ['Fresh-Bread-12', 'Fresh-Bread-12'],
  ['\nFresh-Bread-12', ''],
  ['', ''],
])('of %j that is piped in, %j is read', async (piped, line) => {
  const input = new PassThrough()
  input.end(piped)
  expect(await readLine(input)).toBe(line)
})

test('one line is enough, even if the input stays open', async () => {
  const input = new PassThrough()
  input.write('Fresh-Bread-12\n')
  expect(await readLine(input)).toBe('Fresh-Bread-12')
})
