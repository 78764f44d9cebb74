import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const { lib } = (JSON.parse(readFileSync('tsconfig.browser.json', 'utf8')) as { compilerOptions: { lib: string[] } }).compilerOptions
const newer = lib.filter((name) => /^ES202[2-9]\./.test(name))

/** What the standards newer than ES2021 that browser code may use add to the constructor or prototype declared as `type`. */
function listAdded(type: string): string[] {
  const names = newer.flatMap((name) => {
    const declared = readFileSync(`node_modules/typescript/lib/lib.${name.toLowerCase()}.d.ts`, 'utf8')
    const body = new RegExp(`^interface ${type} {([^]*?)^}`, 'm').exec(declared)?.[1] ?? ''
    return [...body.matchAll(/^ {4}(\w+)[<(]/gm)].map((match) => match[1] as string)
  })
  return [...new Set(names)]
}

/** An engine of its own without the built-ins of these names, after the module has run in it. */
function runWithout(owner: string, names: string[]): (expression: string) => unknown {
  const engine = createContext({ URL, AbortSignal, window: { HTMLDialogElement: true } })
  for (const name of names) runInContext(`delete ${owner}.${name}`, engine)
  const source = stripTypeScriptTypes(readFileSync('src/portal/missing-built-ins.ts', 'utf8')).replace('export {}', '')
  runInContext(source, engine)
  return (expression) => runInContext(expression, engine) as unknown
}

test.each([
  ['Array.prototype', 'Array<T>', 6],
  ['String.prototype', 'String', 2],
  ['Object', 'ObjectConstructor', 1],
  ['Map', 'MapConstructor', 1],
])('%s: what browser code may use is there in an engine that lacks it', (owner, type, atLeast) => {
  const names = listAdded(type)
  expect(names.length).toBeGreaterThanOrEqual(atLeast)
  const run = runWithout(owner, names)
  expect(names.filter((name) => run(`typeof ${owner}.${name}`) !== 'function')).toEqual([])
})

test.each([
  ['[1, 2, 3].findLast((n) => n < 3)', 2],
  ['[1, 2, 3].findLast((n) => n > 3)', undefined],
  ['[1, 2, 3].findLastIndex((n, i) => i === 0)', 0],
  ['[1, 2, 3].findLastIndex((n) => n > 3)', -1],
  ['[1, 2, 3].at(-1)', 3],
  ['[3, 1, 2].toSorted().join()', '1,2,3'],
  ['[1, 2, 3].toReversed().join()', '3,2,1'],
  ['[1, 2, 3].toSpliced(1, 1, 7, 8).join()', '1,7,8,3'],
  ['[1, 2, 3].toSpliced(1).join()', '1'],
  ['[1, 2, 3].with(-1, 9).join()', '1,2,9'],
])('%s is %s', (expression, result) => {
  expect(runWithout('Array.prototype', listAdded('Array<T>'))(expression)).toBe(result)
})
