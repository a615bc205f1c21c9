// `npm run build`: the same build as in `npm start` and `npm test`, which then need not build.
import { ensureBuilt, ensureInstalled } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
