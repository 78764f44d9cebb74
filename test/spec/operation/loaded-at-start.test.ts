import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openBuild } from '#server/build-folder.js'

const folder = openBuild()
// The libraries that the bundle names as packages: small ones, and those without which no page is served.
const neededAtStart = 'fresh gcoord lru-cache negotiator nzh pg pino react react-dom uqr yauzl yazl'.split(' ')

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

test('the built server loads what it starts with; what draws, reads or sends a file waits for the first one', () => {
  const program = `
    import { registerHooks } from 'node:module'
    const packages = new Set()
    registerHooks({ load(url, context, next) {
      const name = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]
      if (name) packages.add(name)
      return next(url, context)
    } })
    await import('./${folder}/server/main.js')
    process.stdout.write(JSON.stringify([...packages].sort()))`
  const loaded = execFileSync('node_modules/.bin/node', ['--input-type=module', '-e', program], { encoding: 'utf8' })
  const named = Object.keys((JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }).dependencies)
  expect((JSON.parse(loaded) as string[]).filter((name) => named.includes(name))).toEqual(neededAtStart)
})
