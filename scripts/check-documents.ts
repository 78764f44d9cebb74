// The documents name files: each of them has to be there.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const named = /`((?:src|scripts|test|bench|content|migrations|docs)\/[\w./*-]+)`|\]\((?!https?:|#|mailto:)([^)#]+)/g

const dead = ['README.md', ...globSync('docs/**/*.md')].flatMap((document) =>
  [...readFileSync(document, 'utf8').matchAll(named)]
    .map(([, path, link]) => path ?? join(dirname(document), link as string))
    .filter((path) => (path.includes('*') ? globSync(path).length === 0 : !existsSync(path)))
    .map((path) => `${document}: ${path} is not there`),
)

if (dead.length > 0) {
  process.stderr.write(`${dead.join('\n')}\n`)
  process.exitCode = 1
}
