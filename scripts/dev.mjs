// `npm run dev`: from a bare clone to the same server, with pages and styles reloaded on change.
import { join } from 'node:path'
import { ensureInstalled, root } from './prepare.mjs'
import { runPinned } from './run-pinned.mjs'

ensureInstalled()
runPinned([join(root, 'scripts', 'dev.ts'), ...process.argv.slice(2)])
