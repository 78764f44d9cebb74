// Plain JavaScript: for TypeScript, Node would load its compiler at every start, before the kept results of the last one are known.
// Only what is imported from here on is compiled once and kept, and React must find NODE_ENV when it loads: so nothing else may be imported above.
import { enableCompileCache } from 'node:module'

enableCompileCache('node_modules/.cache/portal')
process.env.NODE_ENV ??= 'production'
await import('./run-portal.ts')
