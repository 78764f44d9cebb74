// Checks the file names of features and platform pieces, and the length of every file.
import { globSync, readFileSync } from 'node:fs'

const vocabulary =
  /^src\/(features|platform)\/[a-z0-9-]+\/(([a-z]+-)?contract\.ts|(feature|rules|fixtures|published)\.ts|server\/([a-z0-9-]+\/)?[a-z0-9-]+\.ts|(pages|islands|console|parts)\/([a-z0-9-]+\/)?[a-z0-9-]+\.(tsx|ts|module\.css)|targets\/(server\/)?[a-z0-9-]+\.ts|.+\.test\.tsx?)$/
const longest = { source: 300, test: 500 }

const problems = globSync('src/**/*.{ts,tsx,css}').flatMap((path) => {
  const lines = readFileSync(path, 'utf8').split('\n').length
  const limit = /\.test\.tsx?$/.test(path) ? longest.test : longest.source
  return [
    /^src\/(features|platform)\//.test(path) && !vocabulary.test(path) && `${path}: not a name we use (see docs/layout.md)`,
    /\/index\.tsx?$/.test(path) && `${path}: import the file itself, not its folder`,
    lines > limit && `${path}: ${lines} lines; split it before ${limit}`,
  ].filter((problem) => problem !== false)
})

if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
}
