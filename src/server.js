// Only what is imported from here on is compiled once and kept, and React must find NODE_ENV when it loads: so nothing else may be imported above.
import { enableCompileCache } from 'node:module'

enableCompileCache('node_modules/.cache/portal')
process.env.NODE_ENV ??= 'production'
const { runPortal } = await import('../build/server/index.js')
await runPortal()
