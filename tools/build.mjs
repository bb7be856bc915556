// `npm run build`: both fronts, as `npm start` and `npm test` make them when they are stale.
import { build } from './bootstrap.mjs'

await build()
