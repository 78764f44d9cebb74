import { resolve } from 'node:path'

/** A path of the command line, from where the command was given: npm and the archive's launcher change to the program's folder first. */
export function resolveGiven(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path)
}
