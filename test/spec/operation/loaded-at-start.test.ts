import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openBuild } from '#server/build-folder.js'

const folder = openBuild()

test('the built server is ASCII, which takes half the memory of other text', () => {
  const source = readFileSync(`${folder}/server/main.js`, 'utf8')
  // What cannot be escaped stands in a template with a tag, such as sql: there it belongs into a parameter.
  expect(source.match(/.{0,60}[^\n -~\t].{0,20}/)?.[0]).toBeUndefined()
})

test("the built server does not load Node's HTTP client (undici)", () => {
  const program = `await import('./${folder}/server/main.js'); process.stdout.write(process.moduleLoadList.join('\\n'))`
  const loaded = execFileSync('node_modules/.bin/node', ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(loaded).toContain('NativeModule http')
  expect(loaded).not.toContain('undici')
})
