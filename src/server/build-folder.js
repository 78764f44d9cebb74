// Which build this process runs from. JavaScript, since src/server/server.js reads it before anything is compiled.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/**
 * The folder of the newest build, named by build/current; SERVED_BUILD names another one: a test run stays with the build that it began
 * with. The process is noted as a user of the folder, so that scripts/setup.cjs keeps it.
 */
export function openBuild() {
  const folder = process.env.SERVED_BUILD || `build/${readFileSync('build/current', 'utf8').trim()}`
  const note = `${folder}/used-by/${process.pid}`
  try {
    mkdirSync(`${folder}/used-by`, { recursive: true })
    writeFileSync(note, '')
    process.once('exit', () => rmSync(note, { force: true }))
  } catch {
    // Where the program may not write in its own folder, it doesn't build there either.
  }
  return folder
}
