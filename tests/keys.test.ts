import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settings } from '#platform/config/settings.ts'
import { projectRoot } from '#platform/project-root.ts'

const page = readFileSync(join(projectRoot(), 'docs/keys.md'), 'utf8')
const named = new Set([...page.matchAll(/`([^`]+)`/g)].map(([, name]) => name))

const sources = readdirSync(join(projectRoot(), 'src'), { withFileTypes: true, recursive: true })
  .filter(
    (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.|\.fixtures\./.test(entry.name),
  )
  .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))

const ONE_OF_SETTINGS = /SECRET|KEY|TOKEN|^DATABASE_.*URL$|^SMTP_URL$/

test('every key that is derived is named with its purpose, and no other', () => {
  const purposes = sources.flatMap((source) => {
    const constants = new Map(
      [...source.matchAll(/const (\w*PURPOSE) = '([^']+)'/g)].map(([, name = '', text = '']) => [name, text]),
    )
    const used = [...source.matchAll(/deriveKey\([\w.]+, (?:'([^']+)'|`([^`]+)`|(\w+PURPOSE|PURPOSE))\)/g)]
    return used.map(
      ([, text, template, name = '']) =>
        text ?? template?.replace(/\$\{\w+\}/, '…') ?? constants.get(name) ?? name,
    )
  })
  const rows = [...page.matchAll(/^\| `([a-z][^`]*)` \|/gm)].map(([, purpose]) => purpose)
  expect(rows.toSorted()).toEqual([...new Set(purposes)].toSorted())
})

test('every setting that holds a key is named', () => {
  const secret = Object.keys(settings.shape).filter((name) => ONE_OF_SETTINGS.test(name))
  expect(secret.length).toBeGreaterThan(15)
  expect(secret.filter((name) => !named.has(name))).toEqual([])
})

test('every algorithm that the code asks for is named', () => {
  const asked = sources.flatMap((source) =>
    [
      ...source.matchAll(/\b(?:createHash|createHmac|createCipheriv|hkdfSync|hash|sign)\(\s*'([a-z0-9-]+)'/g),
      ...source.matchAll(/\bALGORITHM = '([^']+)'/g),
    ].map(([, name = '']) => name.toLowerCase()),
  )
  const known = page.toLowerCase().replaceAll('sha-', 'sha')
  expect(new Set(asked).size).toBeGreaterThan(4)
  expect([...new Set(asked)].filter((name) => !known.includes(name))).toEqual([])
})
