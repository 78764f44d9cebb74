// Checks the file names of features and platform pieces, every folder to a readable number of modules, the length of every file, the
// classes of style sheets, that a colour has one value, that tests wait for conditions, that forms of the console list their wrong fields, days and times are Shanghai's, cryptography is in one folder, and subqueries have names.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const vocabulary =
  /^src\/(features\/(site|scan|coin|projects|office)|platform)\/[a-z0-9-]+\/(([a-z]+-)?(contract|rules)\.ts|(feature|fixtures|published|content-kinds)\.ts|server\/([a-z0-9-]+\/)?[a-z0-9-]+\.ts|(documents|account|islands|console|shared)\/([a-z0-9-]+\/)?[a-z0-9-]+\.(tsx|ts|module\.css)|targets\/([a-z]+\/)?[a-z0-9-]+\.ts|.+\.test\.tsx?)$/
const generated = new Set(['src/ui/antd/antd.css', 'src/ui/icons.ts', 'src/ui/shared-icons.ts'])
const maxLines = { source: 250, test: 300 }
const maxModules = 15

/** Packages of manifests of their own stand below `bench` and `test`. */
const own = { exclude: ['**/node_modules'] }
const files = globSync('{src,scripts,bench}/**/*.{ts,tsx,css,js,cjs,mjs}', own)

const fileProblems = files
  .filter((path) => path.startsWith('src/') && /\.(tsx?|css)$/.test(path))
  .flatMap((path) => {
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n').length
    const limit = /\.test\.tsx?$/.test(path) ? maxLines.test : maxLines.source
    return [
      /^src\/(features|platform)\//.test(path) && !vocabulary.test(path) && `${path}: not a name we use (see docs/layout.md)`,
      /\/index\.tsx?$/.test(path) && `${path}: import the file itself, not its folder`,
      lines > limit && !generated.has(path) && `${path}: ${lines} lines; split it before ${limit}`,
    ].filter((problem) => problem !== false)
  })

// A component with its style and test is one module.
const modules = Map.groupBy(new Set(files.map((path) => path.replace(/(\.module|\.test)?\.[a-z]+$/, ''))), dirname)
const folderProblems = [...modules]
  .filter(([, members]) => members.length > maxModules)
  .map(([folder, members]) => `${folder}: ${members.length} modules; more than ${maxModules} need subfolders`)

// What the programs import of each style sheet: `styles.name`; a sheet of which a name is computed is left out.
const used = new Map<string, Set<string>>()
const computed = new Set<string>()
for (const path of files.filter((file) => /^src\/.*\.tsx?$/.test(file))) {
  const text = readFileSync(path, 'utf8')
  for (const [, name, from = ''] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)) {
    const sheet = from.startsWith('#') ? from.replace('#', 'src/') : join(dirname(path), from)
    const body = text.replaceAll(/^import .*$/gm, '')
    if (new RegExp(`\\b${name}\\b(?!\\.\\w)`).test(body)) computed.add(sheet)
    const names = used.get(sheet) ?? new Set()
    for (const [, one = ''] of body.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) names.add(one)
    used.set(sheet, names)
  }
}
const classProblems = files
  .filter((path) => path.endsWith('.module.css') && !computed.has(path))
  .flatMap((path) => {
    const selectors = readFileSync(path, 'utf8')
      .replaceAll(/\/\*[^]*?\*\/|:global\([^)]*\)|"[^"]*"/g, '')
      .match(/[^{};]+(?=\{)/g)
    const defined = new Set((selectors ?? []).flatMap((selector) => selector.match(/(?<=\.)[a-z][\w-]*/gi) ?? []))
    const names = used.get(path) ?? new Set<string>()
    return [
      ...[...defined].filter((name) => !names.has(name)).map((name) => `${path}: class .${name} is unused`),
      ...[...names].filter((name) => !defined.has(name)).map((name) => `${path}: class .${name} is not defined`),
    ]
  })

// What `npm test` runs waits for conditions and asserts no elapsed time; commands of their own (faults, security, browsers, stress) may.
const mayMeasure = /^test\/(faults|security|browsers|stress)\/|^test\/harness\/wait-until\.ts$/
const measuring: [RegExp, string][] = [
  [
    /\bset(Timeout|Interval)\b|\bscheduler\.wait\b|\.waitForTimeout\(/,
    'sleeps; wait for a condition with expect.poll or waitUntil of test/harness',
  ],
  [/\bpg_sleep\b/, 'sleeps in the database; let it wait for a lock'],
  [/\bvi\.wait(For|Until)\(/, 'gives up after a second; use expect.poll or waitUntil of test/harness'],
  [
    /\bperformance\.(now|mark|measure)\(|\bhrtime\b|\b(cpuUsage|threadCpuUsage|eventLoopUtilization|monitorEventLoopDelay)\b/,
    'measures time; count steps, or measure in bench or test/security',
  ],
  [
    /Date\.now\(\)\s*[-<>]|(?:[-<]|(?<!=)>)=?\s*Date\.now\(\)|=\s*Date\.now\(\)$|new Date\(\)\.getTime\(\)\s*-|-\s*new Date\(\)/,
    'compares clocks; pass a clock that the test moves',
  ],
  [/\btimeout: ?[12]?\d?_?\d{1,3}\b(?!_)/, 'a limit below half a minute fails on a busy machine; limits are for what hangs'],
]
const waitProblems = globSync('{src,test}/**/*.{ts,tsx}', own)
  .filter((path) => /\.test\.tsx?$|^test\//.test(path) && !mayMeasure.test(path))
  .flatMap((path) => {
    const lines = readFileSync(path, 'utf8').split('\n')
    return lines.flatMap((line, i) => measuring.filter(([form]) => form.test(line)).map(([, why]) => `${path}:${i + 1}: ${why}`))
  })

// Forms of the console name their wrong fields in one way; but the editor, which lists what prevents publishing as long as it stands, those that ask for one code
// or password, and the sums that are sent with a file.
const mayStandAlone =
  /\/(content\/console\/editor\/content-editor|staff\/console\/(code-form|own\/own-totp)|going-live\/console\/part-screen)\.tsx$/
const formProblems = files
  .filter((path) => /^src\/(features|platform)\/.*\/console\/.*\.tsx$/.test(path) && !mayStandAlone.test(path))
  .filter((path) => /(?<!\w)<Form[\s<>]/.test(readFileSync(path, 'utf8')))
  .map((path) => `${path}: a form without its summary of wrong fields; use FormDialog or StaffForm of src/platform/calls/shared`)

// A browser cuts what is pasted beyond `maxLength` without a word: the field keeps it, and its rule refuses it.
const cutProblems = files
  .filter((path) => /^src\/.*\.tsx$/.test(path))
  .flatMap((path) => {
    const lines = readFileSync(path, 'utf8').split('\n')
    return lines.flatMap((line, i) =>
      /\bmaxLength=\{/.test(line) ? [`${path}:${i + 1}: cuts what is pasted; write count={{ max }}, or nothing`] : [],
    )
  })

// Days and times are Shanghai's, wherever the computer is.
const localTime: [RegExp, string][] = [
  [/\.(get|set)(FullYear|Month|Date|Day|Hours|Minutes)\(/, 'reads the computer’s zone; use src/kit/dates.ts'],
  [/\.to(Locale(Date|Time)|Date|Time)String\(/, 'writes the computer’s zone; use src/kit/dates.ts'],
  [/^import (?!type )[^']*'dayjs['/]/, 'has times of the computer’s zone; use src/ui/antd/days/picker-time.ts'],
  [
    /^import (?!type )[^']*\b(DatePicker|TimePicker|Calendar)\b[^']*'antd'/,
    'knows the computer’s today; use src/ui/antd/days/day-pickers.tsx',
  ],
  [/\b(current_date|current_time|localtimestamp|localtime)\b/i, 'is the database’s zone; pass a day'],
]
const mayKnowZones = /^src\/ui\/antd\/(days\/|antd-root\.tsx$)|\.test\.tsx?$/
const timeProblems = globSync(['src/**/*.{ts,tsx}', 'migrations/functions/*.sql'])
  .filter((path) => !mayKnowZones.test(path))
  .flatMap((path) => {
    const lines = readFileSync(path, 'utf8').split('\n')
    return lines.flatMap((line, i) => localTime.filter(([form]) => form.test(line)).map(([, why]) => `${path}:${i + 1}: ${why}`))
  })

// Digests, keyed hashes and encryption are in one folder; beside it only what a protocol of others dictates.
const cryptography =
  /^import [^']*\b(createHmac|createHash|hash|createCipheriv|createDecipheriv|hkdfSync|timingSafeEqual)\b[^']*'node:crypto'/m
const dictated =
  /^src\/(platform\/(credentials\/server\/(totp|password-salt)|sms\/server\/providers\/(aliyun|tencent)|webhooks\/server\/deliver)|features\/office\/alarms\/server\/channels\/sign-dingtalk)\.ts$/
const cryptographyProblems = globSync('src/**/*.ts')
  .filter((path) => !/^src\/gateway\/server\/crypto\/|\.test\.ts$/.test(path) && !dictated.test(path))
  .filter((path) => cryptography.test(readFileSync(path, 'utf8')))
  .map((path) => `${path}: takes cryptography from node:crypto; use src/gateway/server/crypto`)

// A meaning has one colour: style sheets name the tokens, and a program that must write a colour writes one of theirs.
const tokens = 'src/ui/tokens.css'
const mayMixColours = /^src\/(kit\/colours|platform\/brand)\//
const colourForm = /(?<![&\w])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3})(?![\w-])/gi
const toLongForm = (colour: string) => (colour.length === 4 ? colour.replaceAll(/[\da-f]/gi, '$&$&') : colour).toLowerCase()
const tokenColours = new Set(Array.from(readFileSync(tokens, 'utf8').matchAll(colourForm), ([colour]) => toLongForm(colour)))
const colourProblems = files
  .filter((path) => /^src\/.*\.(css|tsx?)$/.test(path) && path !== tokens && !generated.has(path))
  .filter((path) => !/\.test\.tsx?$/.test(path) && !mayMixColours.test(path))
  .flatMap((path) => {
    const isSheet = path.endsWith('.css')
    const lines = readFileSync(path, 'utf8').split('\n')
    return lines.flatMap((line, i) =>
      Array.from(line.matchAll(colourForm), ([colour]) => colour)
        // Black is the opaque part of masks, and the ink of prints.
        .filter((colour) => (isSheet ? colour !== '#000' : !tokenColours.has(toLongForm(colour))))
        .map((colour) => `${path}:${i + 1}: ${colour} ${isSheet ? `is written; use a token of ${tokens}` : `is no colour of ${tokens}`}`),
    )
  })

// A breakpoint in em moves with the font size that a visitor has set in the browser, as the type does; one in px would leave the layout behind.
const pixelBreakpoint = /(?:@media|[mM]edia\(|\bmedia=)[^{\n]*width: \d+px/
const breakpointProblems = files
  .filter((path) => path.startsWith('src/') && !generated.has(path))
  .flatMap((path) => {
    const lines = readFileSync(path, 'utf8').split('\n')
    return lines.flatMap((line, i) => (pixelBreakpoint.test(line) ? [`${path}:${i + 1}: a breakpoint in px; write em (px / 16)`] : []))
  })

// PostgreSQL before 16 refuses a subquery in FROM that has no name.
const subquery = /(?<!\.)\b(?:from|join|lateral)\s*\((?=\s*(?:select|values|with)\b)/gi
const name =
  /^\s*(?:as\s+)?(?!(?:where|union|limit|order|group|join|left|right|cross|inner|full|on|select|offset|having|window|for)\b)[a-z_]/i
const subqueryProblems = globSync(['{src,test,bench}/**/*.ts', 'migrations/**/*.sql'], own).flatMap((path) => {
  const text = readFileSync(path, 'utf8')
  return Array.from(text.matchAll(subquery))
    .filter(({ 0: opening, index }) => !name.test(text.slice(findClosing(text, index + opening.length) + 1)))
    .map(({ index }) => `${path}:${text.slice(0, index).split('\n').length}: a subquery without a name; PostgreSQL 15 refuses it`)
})

/** Where the parenthesis closes that stands open at `from`. */
function findClosing(text: string, from: number): number {
  let depth = 1
  let at = from - 1
  while (depth > 0 && ++at < text.length) depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0
  return at
}

const problems = [
  ...subqueryProblems,
  ...colourProblems,
  ...breakpointProblems,
  ...cryptographyProblems,
  ...timeProblems,
  ...fileProblems,
  ...formProblems,
  ...cutProblems,
  ...folderProblems,
  ...classProblems,
  ...waitProblems,
]

if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
}
