import { globSync, readFileSync } from 'node:fs'
import { analyse } from 'scslre'
import ts from 'typescript'
import { expect, test } from 'vitest'

type Pattern = { file: string; source: string; flags: string }

function listPatterns(file: string): Pattern[] {
  const found: Pattern[] = []
  function visit(node: ts.Node): void {
    const [, source, flags = ''] = (ts.isRegularExpressionLiteral(node) && /^\/(.+)\/([a-z]*)$/s.exec(node.text)) || []
    if (source) found.push({ file, source, flags })
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest))
  return found
}

/** Whether quantifiers may share out the same characters in many ways: then a text that does not match takes the square of its length or worse. */
function backtracks({ source, flags }: Pick<Pattern, 'source' | 'flags'>): boolean {
  return analyse({ source, flags }, { reportTypes: { Move: false } }).reports.length > 0
}

test.each(['^(a+)+$', '^(\\d+)*x$', '^\\s*a?\\s*$', '^(?:\\w+\\s?)*$'])('%s is found to backtrack', (source) => {
  expect(backtracks({ source, flags: '' })).toBe(true)
})

const patterns = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap(listPatterns)

// What is sought anywhere in a text, what alternatives cost and what libraries match is measured: test/security/slow-inputs.ts.
test('no pattern of the sources backtracks over what it has matched', () => {
  expect(patterns.length).toBeGreaterThan(300)
  expect(patterns.filter(backtracks)).toEqual([])
})

test('no pattern that a browser may load looks behind: before 16.4, Safari loads nothing of a file that holds one', () => {
  const forBrowsers = patterns.filter(({ file }) => !file.includes('/server/'))
  expect(forBrowsers.length).toBeGreaterThan(200)
  expect(forBrowsers.filter(({ source }) => /\(\?<[=!]/.test(source))).toEqual([])
})
