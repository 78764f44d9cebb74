// Checks the file names of features and platform pieces, the number of modules in a folder and the length of every file.
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

const vocabulary =
  /^src\/(features|platform)\/[a-z0-9-]+\/(([a-z]+-)?(contract|rules)\.ts|(feature|fixtures|published|content-kinds)\.ts|server\/([a-z0-9-]+\/)?[a-z0-9-]+\.ts|(pages|islands|console|parts)\/([a-z0-9-]+\/)?[a-z0-9-]+\.(tsx|ts|module\.css)|targets\/([a-z]+\/)?[a-z0-9-]+\.ts|.+\.test\.tsx?)$/
// Any other module of a feature's server is in a subfolder named for its topic.
const serverNames =
  /\/server\/(commands|documents|feature|handlers|publishables|queries|retention|reviewable|seed|settings|tables)\.ts$|\.test\.ts$|\/server\/.+\//
const generated = new Set(['src/ui/antd/antd.css', 'src/ui/icons.ts', 'src/ui/shared-icons.ts'])
const maxLines = { source: 250, test: 300 }
const maxModules = 15

const files = globSync('{src,scripts,bench}/**/*.{ts,tsx,css,js,cjs,mjs}')

const fileProblems = files
  .filter((path) => path.startsWith('src/') && /\.(tsx?|css)$/.test(path))
  .flatMap((path) => {
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n').length
    const limit = /\.test\.tsx?$/.test(path) ? maxLines.test : maxLines.source
    return [
      /^src\/(features|platform)\//.test(path) && !vocabulary.test(path) && `${path}: not a name we use (see docs/layout.md)`,
      /^src\/features\/[^/]+\/server\//.test(path) && !serverNames.test(path) && `${path}: goes into a subfolder named for its topic`,
      /\/index\.tsx?$/.test(path) && `${path}: import the file itself, not its folder`,
      lines > limit && !generated.has(path) && `${path}: ${lines} lines; split it before ${limit}`,
    ].filter((problem) => problem !== false)
  })

// A component with its style and test is one module.
const modules = Map.groupBy(new Set(files.map((path) => path.replace(/(\.module|\.test)?\.[a-z]+$/, ''))), dirname)
const folderProblems = [...modules]
  .filter(([, members]) => members.length > maxModules)
  .map(([folder, members]) => `${folder}: ${members.length} modules; more than ${maxModules} need subfolders`)

const problems = [...fileProblems, ...folderProblems]

if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
}
