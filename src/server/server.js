// Only what is imported from here on is compiled once and kept, and React must find NODE_ENV when it loads: so nothing else may be imported above.
import { enableCompileCache } from 'node:module'
import { openBuild } from './build-folder.js'

process.env.NODE_ENV ??= 'production'
if (process.argv.includes('--help')) {
  process.stdout.write(
    '用法 / usage: npm start\n由环境变量设置，见 README.md；Ctrl-C 停止 / set by environment variables, see README.md; Ctrl-C stops it\n',
  )
  process.exit(0)
}
const folder = openBuild()
enableCompileCache(`${folder}/compile-cache`)
// Workers and child processes, which run from the sources, take it from their environment.
process.env.NODE_COMPILE_CACHE ??= `${folder}/compile-cache`
const { runPortal } = await import(`../../${folder}/server/main.js`)
await runPortal()
