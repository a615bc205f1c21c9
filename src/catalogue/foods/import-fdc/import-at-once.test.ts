import { describe, expect } from 'vitest'
import { writeZip } from '#tests/support/catalogue/fdc-archive.ts'
import { ownDatabase } from '#tests/support/own-database.ts'
import { test } from '#tests/support/test-context.ts'
import { archiveFolder, archiveStateOf, ENERGY, figuresOf, foundation, HUMMUS } from './archive.fixtures.ts'
import { importFdc } from './import-fdc.ts'

const pathTo = archiveFolder()

describe('an import with concurrent connections', () => {
  test('adds each food once when two imports run at the same time', async () => {
    await using own = await ownDatabase('catalogue')
    const path = await writeZip(pathTo('at-once.zip'), foundation)
    const reports = await Promise.all([importFdc(own.ctx, { path }), importFdc(own.ctx, { path })])
    expect(reports.map(({ added, unchanged }) => [added, unchanged]).toSorted()).toEqual([
      [0, 2],
      [2, 0],
    ])
    expect((await figuresOf(own.ctx, HUMMUS.fdcId)).get(ENERGY)).toBe(229)
  })

  test('leaves nothing behind when interrupted, and can be run again', async () => {
    await using own = await ownDatabase('catalogue')
    const path = await writeZip(pathTo('interrupted.zip'), foundation)
    const before = await archiveStateOf(own.ctx)
    for (const at of ['Reading figures', 'Updating the catalogue', 'Done']) {
      await expect(
        importFdc(own.ctx, {
          path,
          onProgress: ({ step }) => {
            if (step === at) throw new Error('Stopped here')
          },
        }),
      ).rejects.toThrow('Stopped here')
      expect(await archiveStateOf(own.ctx)).toEqual(before)
    }
    expect(await importFdc(own.ctx, { path })).toMatchObject({ added: 2 })
  })
})
