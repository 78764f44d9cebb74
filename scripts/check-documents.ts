// Checks that every file and every test that the documents name exists.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const named = /`((?:src|scripts|test|bench|content|migrations|docs)\/[\w./*-]+)`|\]\((?!https?:|#|mailto:)([^)#]+)/g

const dead = ['README.md', ...globSync('docs/**/*.md')].flatMap((document) =>
  [...readFileSync(document, 'utf8').matchAll(named)]
    .map(([, path, link]) => path ?? join(dirname(document), link as string))
    .filter((path) => (path.includes('*') ? globSync(path).length === 0 : !existsSync(path)))
    .map((path) => `${document}: ${path} does not exist`),
)

const proof = /`((?:src|test)\/[\w./-]+)`(?: \([^)|]*\))?: ((?:“[^”]+”(?:, )?)+)/g

/** Whether the file contains the title as a string literal. */
function isTested(path: string, name: string): boolean {
  const code = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return [`'${name}'`, `\`${name}\``, `"${name}"`].some((written) => code.includes(written))
}

const untested = globSync('docs/**/*.md').flatMap((document) =>
  [...readFileSync(document, 'utf8').matchAll(proof)].flatMap(([, path = '', names = '']) =>
    [...names.matchAll(/“([^”]+)”/g)]
      .filter(([, name = '']) => !isTested(path, name))
      .map(([, name]) => `${document}: ${path} has no test “${name}”`),
  ),
)

/** Documents name npm scripts, which run the pinned Node; a plain `node` may be another version. */
const unpinned = ['README.md', ...globSync(['docs/**/*.md', '{bench,scripts,test}/**/*.{md,ts}'])].flatMap((document) =>
  [...readFileSync(document, 'utf8').matchAll(/\bnode [\w./<>-]+\.ts\b/g)].map(
    ([command]) => `${document}: \`${command}\` is no npm script`,
  ),
)

const problems = [...dead, ...untested, ...unpinned]
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
}
