// Checks that every file, every test and every name in the code that the documents name exists, and every document that the code names.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const named = /`((?:src|scripts|test|bench|content|migrations|docs)\/[\w./*-]+)`|\]\((?!https?:|#|mailto:)([^)#]+)/g

/** Packages of manifests of their own stand below `bench` and `test`. */
const projectFiles = { exclude: ['**/node_modules'] }
const documents = ['README.md', ...globSync(['docs/**/*.md', '{src,bench,test}/**/README.md'], projectFiles)]

const dead = documents.flatMap((document) =>
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

/** Paths below a folder that the sentence names, such as `server/tables.ts`: some file has to end with them. A file that a recipe tells to write is its own. */
const relative =
  /`((?!(?:src|scripts|test|bench|content|migrations|docs)\/)[a-z][\w.-]*(?:\/[\w.-]+)+\.(?:ts|tsx|css|sql|md)|[a-z][\w-]*\.tsx?)`/g
const sources = globSync(['*', '{src,test,scripts,bench,migrations}/**/*'], projectFiles)

const unresolved = documents.flatMap((document) => {
  const text = readFileSync(document, 'utf8')
  return [...text.matchAll(relative)]
    .map(([, path = '']) => path)
    .filter((path) => !sources.some((file) => file === path || file.endsWith(`/${path}`)))
    .filter((path) => !text.includes(`Write \`${path}\``) && !text.includes(`in \`${path}\`: \`export`))
    .map((path) => `${document}: no file ends with ${path}`)
})

const untested = globSync('docs/**/*.md').flatMap((document) =>
  [...readFileSync(document, 'utf8').matchAll(proof)].flatMap(([, path = '', names = '']) =>
    [...names.matchAll(/“([^”]+)”/g)]
      .filter(([, name = '']) => !isTested(path, name))
      .map(([, name]) => `${document}: ${path} has no test “${name}”`),
  ),
)

/** Documents name npm scripts, which run the pinned Node; a plain `node` may be another version. */
const unpinned = ['README.md', ...globSync(['docs/**/*.md', '{bench,scripts,test}/**/*.{md,ts}'], projectFiles)].flatMap((document) =>
  [...readFileSync(document, 'utf8').matchAll(/\bnode [\w./<>-]+\.ts\b/g)].map(
    ([command]) => `${document}: \`${command}\` is no npm script`,
  ),
)

const sourceFiles = globSync(
  ['*.ts', '{src,test,scripts,bench,migrations}/**/*.{ts,tsx,js,cjs,sh,sql}', 'package.json', 'content/*.json'],
  projectFiles,
).filter((path) => path !== 'scripts/check-documents.ts')
const sourceTexts = new Map(sourceFiles.map((path) => [path, readFileSync(path, 'utf8')]))
const words = new Set([...sourceTexts.values()].flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? []))

const codeSpan = /(?<!`)`([^`\n]+)`(?!`)/g
/** camelCase, PascalCase of several words, snake_case and the wire names in capitals: what a reader takes for a name of our sources. */
const codeName = /(?<![\w.-])(?:[a-z]+[A-Z]\w*|[A-Z][a-z]+\w*[A-Z]\w*|[A-Za-z]+_\w+|[A-Z]{5,})(?![\w-])/g
/** Names of other programs (AWS, Node, nginx, Lighthouse), and a role that operators create in their own database. */
const foreignNames = [
  /^AWS_/,
  /^NODE_EXTRA_CA_CERTS$/,
  /^limit_(?:conn|req)$/,
  /^(?:Get|Put|Delete|List)(?:Object|Bucket)$/,
  /^throttlingMethod$/,
  /^portal_owner$/,
]
const exampleName = /export (?:const|(?:async )?function) (\w+)/g

/** Names of functions, types, fields, tables, metrics and settings; those that the examples of a document declare are its own. */
const unknown = documents.flatMap((document) => {
  const text = readFileSync(document, 'utf8')
  const own = new Set([...text.matchAll(exampleName)].map(([, name]) => name))
  const names = [...text.matchAll(codeSpan)].flatMap(([, code = '']) => code.match(codeName) ?? [])
  return [...new Set(names)]
    .filter((name) => !words.has(name) && !own.has(name) && !foreignNames.some((pattern) => pattern.test(name)))
    .map((name) => `${document}: no source has the name ${name}`)
})

/** Comments name documents of this repository only: an outside paper is cited by nothing but the number of its RFC. */
const cited = /\bdocs\/[\w/-]+\.md\b/g
const outside = /^(?!.*RFC \d).*(?:§ ?\d|\bspecification \d).*$/gm
const misplaced = [...sourceTexts].flatMap(([path, text]) => [
  ...(text.match(cited) ?? []).filter((document) => !existsSync(document)).map((document) => `${path}: ${document} does not exist`),
  ...(text.match(outside) ?? []).map((line) => `${path}: cites a document outside the repository: ${line.trim()}`),
])

const problems = [...dead, ...unresolved, ...untested, ...unpinned, ...unknown, ...misplaced]
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
}
