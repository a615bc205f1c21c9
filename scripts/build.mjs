// `npm run build`: the same build as that of `npm start` and `npm test`, which find it done.
import { ensureBuilt, ensureInstalled } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
