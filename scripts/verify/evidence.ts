/**
 * Checks signed daily statements, receipts and evidence packages, with no code of the portal but this file and no package: 证据独立核验。
 *
 *   npm run verify-evidence -- [<package>] [--key fingerprint]
 * A copy of this file alone does the same; in an unpacked package it stands beside what it checks, and needs no argument.
 *
 * <package> is the folder of an unpacked evidence package, the file of statements that the portal serves at /verify/evidence.json, a
 * signed receipt of one document, as /verify offers it, or a signed PDF (statement, certificate).
 * --key fingerprint   the key that must have signed, as noted from /verify or elsewhere: without it, compare the printed one yourself. It may
 * be given several times. Former keys of a package need none, since the package that holds them is signed.
 *
 * What is proved. The manifest names every file with its length and digest, and is signed; so a byte that was changed anywhere is noticed.
 * A signed PDF ends with its receipt, which holds the digest of all bytes before it.
 * Each day's statement is signed, and holds the SHA-256 of the one before and the digests of ledger and audit trail of its day.
 * Audit: a checkpoint's digest = SHA-256(digest before ‖ fields), the digest of its rows among the fields. Ledger: an entry's hash =
 * SHA-256(hash before ‖ text), and the heads of the chains stand in the daily checkpoints, whose digest = SHA-256(digest before ‖ content).
 * Signatures are Ed25519 (RFC 8032), or SM2 with SM3 (GB/T 32918.2) under the identity 1234567812345678; SM2 is computed below.
 *
 * Exit code: 0 intact · 1 errors, one per line · 2 not readable.
 */
import { createHash, createPublicKey, verify as verifyEd25519 } from 'node:crypto'
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

type Key = { id: string; kind: string; publicKey: string; madeAt: string; retiredAt: string | null }
type StatementLine = { content: string; key: string; signature: string; seal: string | null }
type Statement = {
  number: number
  day: string
  ledger: { day: string; digest: string } | null
  audit: { number: number; digest: string } | null
  key: string
  former: string
}
type Manifest = {
  format: string
  from: string
  to: string
  madeAt: string
  site: string
  digest: string
  files: { name: string; bytes: number; digest: string }[]
}
type AuditCheckpoint = { former: string; fields: string; digest: string; hasRows: boolean }
type LedgerCheckpoint = { former: string; day: string; content: string; digest: string }

const maxPrinted = 20
const errors: string[] = []

function writeLine(text: string): void {
  process.stdout.write(`${text}\n`)
}

function reportError(text: string): void {
  errors.push(text)
  if (errors.length <= maxPrinted) writeLine(`✗ ${text}`)
}

function sha256(former: Buffer, text: string): Buffer {
  return createHash('sha256').update(former).update(text, 'utf8').digest()
}

// SM2: the curve of GB/T 32918.5. Only public values are computed with, so no step needs a constant time.
const [p, b, n] = [
  0xfffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffffn,
  0x28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93n,
  0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n,
]
const a = p - 3n
type Point = { x: bigint; y: bigint } | undefined
const base = {
  x: 0x32c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7n,
  y: 0xbc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0n,
}

const modulo = (value: bigint, by: bigint) => ((value % by) + by) % by

function invert(value: bigint): bigint {
  let [low, high, one, other] = [modulo(value, p), p, 1n, 0n]
  while (low > 1n) {
    const times = high / low
    ;[low, high, one, other] = [high - times * low, low, other - times * one, one]
  }
  return modulo(one, p)
}

function add(one: Point, other: Point): Point {
  if (!one || !other) return one ?? other
  if (one.x === other.x && modulo(one.y + other.y, p) === 0n) return undefined
  const slope = one.x === other.x ? (3n * one.x * one.x + a) * invert(2n * one.y) : (other.y - one.y) * invert(other.x - one.x)
  const x = modulo(slope * slope - one.x - other.x, p)
  return { x, y: modulo(slope * (one.x - x) - one.y, p) }
}

function multiply(point: Point, times: bigint): Point {
  let sum: Point
  for (let [left, doubled] = [times, point]; left > 0n; left >>= 1n, doubled = add(doubled, doubled)) if (left & 1n) sum = add(sum, doubled)
  return sum
}

const toBytes = (value: bigint) => Buffer.from(value.toString(16).padStart(64, '0'), 'hex')
const toNumber = (digits: string) => BigInt(`0x${digits}`)

function isSignedBySm2(text: string, signature: string, publicKey: Buffer): boolean {
  const point = publicKey.subarray(-64).toString('hex')
  const [x, y] = [toNumber(point.slice(0, 64)), toNumber(point.slice(64))]
  const [r, s] = [toNumber(signature.slice(0, 64)), toNumber(signature.slice(64))]
  const isOnCurve = x < p && y < p && modulo(y * y - (x * x * x + a * x + b), p) === 0n
  if (!isOnCurve || r < 1n || r >= n || s < 1n || s >= n) return false
  const identity = Buffer.from('1234567812345678')
  const z = createHash('sm3')
    .update(Buffer.from([0, identity.length * 8]))
    .update(identity)
  for (const value of [a, b, base.x, base.y, x, y]) z.update(toBytes(value))
  const e = toNumber(createHash('sm3').update(z.digest()).update(text, 'utf8').digest('hex'))
  const t = modulo(r + s, n)
  if (t === 0n) return false
  const sum = add(multiply(base, s), multiply({ x, y }, t))
  return sum !== undefined && modulo(e + sum.x, n) === r
}

/** Each key, and whether a signed manifest vouches for it: former keys stand in the package that the present one signs. */
const usedKeys = new Map<string, boolean>()
let isVouchedFor = false

/** The fingerprint is that of the key, so a key put in place of another has another name. */
function isSigned(text: string, signature: string, key: Key | undefined): boolean {
  if (!key || !/^[0-9a-f]{128}$/.test(signature) || !/^([0-9a-f]{2})+$/.test(key.publicKey)) return false
  const publicKey = Buffer.from(key.publicKey, 'hex')
  if (createHash('sha256').update(publicKey).digest('hex') !== key.id) return false
  const named = `${key.id}  ${key.kind}`
  if (!usedKeys.has(named)) usedKeys.set(named, isVouchedFor)
  if (key.kind === 'sm2') return isSignedBySm2(text, signature, publicKey)
  return (
    key.kind === 'ed25519' &&
    verifyEd25519(null, Buffer.from(text), createPublicKey({ key: publicKey, type: 'spki', format: 'der' }), Buffer.from(signature, 'hex'))
  )
}

/** Answers the digests that the statements hold. */
function checkStatements(lines: StatementLine[], keys: Key[]): Statement[] {
  let former: StatementLine | undefined
  return lines.map((line) => {
    const { content, key, signature } = line
    const statement = JSON.parse(content) as Statement
    const name = `签名摘要 ${statement.number}（${statement.day}）`
    if (
      statement.key !== key ||
      !isSigned(
        content,
        signature,
        keys.find(({ id }) => id === key),
      )
    )
      reportError(`${name}：签名无效 / the signature is not valid`)
    if (former) {
      const before = JSON.parse(former.content) as Statement
      const isNext = statement.number === before.number + 1 && statement.former === sha256(Buffer.alloc(0), former.content).toString('hex')
      if (!isNext) reportError(`${name}：与前一份不相接 / does not follow the one before`)
    }
    former = line
    return statement
  })
}

/** Splits at \n only; readline also splits at U+2028. */
async function* readLines(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of createReadStream(path, 'utf8')) {
    const lines = (rest + String(piece)).split('\n')
    rest = lines.pop() as string
    yield* lines
  }
  if (rest !== '') yield rest
}

async function readAll<Line>(path: string): Promise<Line[]> {
  return (await Array.fromAsync(readLines(path))).map((line) => JSON.parse(line) as Line)
}

/** All checkpoints follow each other, and each one's digest those before. */
function checkChain(name: string, checkpoints: { former: string; digest: string; text: string }[]): void {
  let former: string | undefined
  for (const checkpoint of checkpoints) {
    const isNext = former === undefined || checkpoint.former === former
    if (!isNext || sha256(Buffer.from(checkpoint.former, 'hex'), checkpoint.text).toString('hex') !== checkpoint.digest)
      reportError(`${name} ${checkpoint.text.slice(0, 40)}：摘要不符 / the digest does not follow`)
    former = checkpoint.digest
  }
}

async function checkAudit(folder: string, statements: Statement[]): Promise<string> {
  const checkpoints = await readAll<AuditCheckpoint>(join(folder, 'audit-checkpoints.ndjson'))
  checkChain(
    '审计检查点',
    checkpoints.map(({ fields, ...checkpoint }) => ({ ...checkpoint, text: fields })),
  )
  const digests = new Map<number, string>()
  const lines = readLines(join(folder, 'audit.ndjson'))
  let rows = 0
  for (const { fields, digest, hasRows } of checkpoints) {
    const [number, , , , entries, , , rowsDigest] = JSON.parse(fields) as [number, string, number, number, number, number, number, string]
    digests.set(number, digest)
    if (!hasRows) continue
    const hash = createHash('sha256')
    for (let i = 0; i < entries; i++) hash.update(`${(await lines.next()).value ?? ''}\n`, 'utf8')
    if (hash.digest('hex') !== rowsDigest) reportError(`审计检查点 ${number}：记录不符 / its rows are not those it covers`)
    rows += entries
  }
  if (!(await lines.next()).done) reportError('audit.ndjson：记录多于检查点 / more rows than the checkpoints cover')
  for (const { number, audit } of statements) {
    const digest = audit && digests.get(audit.number)
    if (digest && digest !== audit.digest) reportError(`签名摘要 ${number}：所载审计摘要不符 / another digest of the audit trail`)
  }
  return `${checkpoints.length} 个审计检查点、${rows} 条审计记录 / audit checkpoints and rows`
}

function reportUncovered(code: string | undefined, entries: number): void {
  if (entries > 0) reportError(`账户 ${code}：末尾 ${entries} 条账目不在检查点之内 / entries that no checkpoint covers`)
}

type LedgerAccount = { account: string; entries: number; head: string }

async function checkLedger(folder: string, statements: Statement[]): Promise<string> {
  const checkpoints = await readAll<LedgerCheckpoint>(join(folder, 'ledger-checkpoints.ndjson'))
  checkChain(
    '账目检查点',
    checkpoints.map(({ content, ...checkpoint }) => ({ ...checkpoint, text: content })),
  )
  const expected = new Map<string, string>()
  for (const { content } of checkpoints)
    for (const [code, entries, head] of (JSON.parse(content) as [string, string, [string, number, string][]])[2])
      expected.set(`${code} ${entries}`, head)
  let account: LedgerAccount | undefined
  let [rows, uncovered] = [0, 0]
  for await (const line of readLines(join(folder, 'ledger.ndjson'))) {
    if (line.startsWith('{')) {
      reportUncovered(account?.account, uncovered)
      uncovered = 0
      account = JSON.parse(line) as LedgerAccount
      continue
    }
    if (!account) throw new Error('ledger.ndjson: an entry without its account')
    account = { ...account, entries: account.entries + 1, head: sha256(Buffer.from(account.head, 'hex'), line).toString('hex') }
    if ((JSON.parse(line) as [string])[0] !== account.account)
      reportError(`账户 ${account.account}：含有其他账户的账目 / an entry of another account`)
    const head = expected.get(`${account.account} ${account.entries}`)
    uncovered = head === account.head ? 0 : uncovered + 1
    if (head === account.head) expected.delete(`${account.account} ${account.entries}`)
    rows++
  }
  reportUncovered(account?.account, uncovered)
  for (const place of expected.keys()) reportError(`账户 ${place}：账目与检查点不符或缺失 / entries differ from the checkpoint, or lack`)
  for (const { number, ledger } of statements) {
    const checkpoint = ledger && checkpoints.find(({ day }) => day === ledger.day)
    if (checkpoint && checkpoint.digest !== ledger.digest)
      reportError(`签名摘要 ${number}：所载账目摘要不符 / another digest of the ledger`)
  }
  return `${checkpoints.length} 个账目检查点、${rows} 条账目 / ledger checkpoints and entries`
}

async function checkFiles(folder: string, { digest, files }: Manifest): Promise<void> {
  const expected = new Set(['manifest.json', 'signature.json', ...files.map(({ name }) => name)])
  for (const name of readdirSync(folder)) if (!expected.has(name)) reportError(`${name}：不属于证据包 / is not of this package`)
  for (const { name, bytes, digest: noted } of files) {
    const hash = createHash(digest)
    let size = 0
    try {
      for await (const piece of createReadStream(join(folder, name)) as AsyncIterable<Buffer>) {
        hash.update(piece)
        size += piece.length
      }
    } catch {
      reportError(`${name}：缺失 / is missing`)
      continue
    }
    if (size !== bytes || hash.digest('hex') !== noted) reportError(`${name}：内容被改动 / was changed`)
  }
}

async function checkPackage(folder: string): Promise<string[]> {
  const text = readFileSync(join(folder, 'manifest.json'), 'utf8')
  const signature = readFileSync(join(folder, 'signature.json'), 'utf8')
  const signed = JSON.parse(signature) as Key & { signature: string }
  const isAsWritten = JSON.stringify(signed) === signature && Object.keys(signed).join() === 'id,kind,publicKey,signature'
  if (!isAsWritten || !isSigned(text, signed.signature, signed))
    reportError('manifest.json：签名无效 / the signature of the manifest is not valid')
  if (errors.length > 0) return []
  const manifest = JSON.parse(text) as Manifest
  await checkFiles(folder, manifest)
  // What was changed is not worth reading.
  if (errors.length > 0) return []
  isVouchedFor = true
  const keys = JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8')) as Key[]
  const statements = checkStatements(await readAll<StatementLine>(join(folder, 'statements.ndjson')), keys)
  return [
    `证据包 ${manifest.from} 至 ${manifest.to}，${manifest.site} 于 ${manifest.madeAt} 生成 / evidence package`,
    `${statements.length} 份每日签名摘要 / signed statements`,
    await checkAudit(folder, statements),
    await checkLedger(folder, statements),
  ]
}

/** No byte more than what the portal writes, so that every changed one is noticed. */
function isCanonical(published: { key: Key }, text: string): boolean {
  const names = [Object.keys(published).join(), Object.keys(published.key).join()]
  return JSON.stringify(published) === text && names.join(' ') === 'content,signature,key id,kind,publicKey'
}

type Receipt = {
  site: string
  label: string
  number: string
  state: string
  facts: [string, string][]
  at: string
  file?: { digest: string; value: string }
  key: string
}
type SignedReceipt = { content: string; signature: string; key: Key }

function checkReceipt(published: SignedReceipt, text: string, pdf?: Buffer): string[] {
  const { content, signature, key } = isCanonical(published, text) ? published : { ...published, signature: '' }
  const receipt = JSON.parse(content) as Receipt
  if (receipt.key !== key.id || !isSigned(content, signature, key))
    reportError('凭据：签名无效 / the signature of the receipt is not valid')
  else if (pdf && (receipt.file === undefined || createHash(receipt.file.digest).update(pdf).digest('hex') !== receipt.file.value))
    reportError('文件：签名之后被改动 / the file was changed after it was signed')
  // What was changed is not worth reading.
  if (errors.length > 0) return []
  const { site, label, number, state, facts, at } = receipt
  return [`${label} ${number}：${state}`, ...facts.map(([name, value]) => `${name}：${value}`), `${site} 于 ${at} 出具 / issued`]
}

/** The receipt is an object behind the document, as an update of the file: what stands around it must be as the portal writes it. */
function checkPdf(file: Buffer): string[] {
  const at = file.lastIndexOf('\n%signed-receipt\n')
  if (at < 0) throw new Error('PDF 中没有签名 / the PDF holds no signature')
  const pdf = file.subarray(0, at)
  const begin = file.indexOf('\nstream\n', at) + '\nstream\n'.length
  const end = file.lastIndexOf('\nendstream')
  const receipt = file.toString('utf8', begin, end)
  const [, size, rest, table] =
    /trailer\n<<\n\/Size (\d+)\n([^>]*(?:<[0-9a-f]*>[^>]*)*)>>\nstartxref\n(\d+)\n%%EOF\n?$/.exec(pdf.subarray(-400).toString('latin1')) ??
    []
  const length = Buffer.byteLength(receipt)
  const object = `${size} 0 obj\n<<\n/Type /EmbeddedFile\n/Subtype /application#2Fjson\n/Length ${length}\n>>\nstream\n${receipt}\nendstream\nendobj\n`
  const place = at + '\n%signed-receipt\n'.length
  const around =
    `\n%signed-receipt\n${object}xref\n${size} 1\n${String(place).padStart(10, '0')} 00000 n \n` +
    `trailer\n<<\n/Size ${Number(size) + 1}\n${rest}/Prev ${table}\n>>\nstartxref\n${place + Buffer.byteLength(object)}\n%%EOF\n`
  if (!file.subarray(at).equals(Buffer.from(around))) reportError('文件：签名之后被改动 / the file was changed after it was signed')
  if (errors.length > 0) return []
  return checkReceipt(JSON.parse(receipt) as SignedReceipt, receipt, pdf)
}

function checkPublished(path: string): string[] {
  const file = readFileSync(path)
  if (file.toString('latin1', 0, 5) === '%PDF-') return checkPdf(file)
  const text = file.toString('utf8')
  const published = JSON.parse(text) as { keys: Key[]; statements: StatementLine[] } | SignedReceipt
  if ('content' in published) return checkReceipt(published, text)
  const { keys, statements } = published
  const checked = checkStatements(statements, keys)
  return checked.map(({ day, ledger, audit }) => `${day}  账目 ${ledger?.digest ?? '—'}  审计 ${audit?.digest ?? '—'}`)
}

// An installation from an archive has a launcher in place of npm.
const launched = (text: string) =>
  process.env.INSTALLATION ? text.replace('npm run verify-evidence --', './portal verify-evidence') : text
const usage = launched('用法 / usage: npm run verify-evidence -- [<folder|evidence.json|receipt.json|signed.pdf>] [--key fingerprint]…')

async function check(given: string | undefined, keys: string[] | undefined): Promise<void> {
  const path = given === undefined ? dirname(fileURLToPath(import.meta.url)) : resolve(process.env.INIT_CWD ?? '.', given)
  const lines = statSync(path).isFile() ? checkPublished(path) : await checkPackage(path)
  for (const line of lines) writeLine(line)
  for (const [used, isFormer] of usedKeys) {
    writeLine(
      `签名公钥指纹 / fingerprint of the key: ${used}${isFormer ? '  以前的公钥，由清单的公钥一并签署 / former key, in the signed package' : ''}`,
    )
    if (!isFormer && keys?.every((key) => !used.startsWith(`${key.trim().toLowerCase()} `)))
      reportError('不是给出的签名公钥 / not the key that was given')
  }
  if (keys === undefined) writeLine('请与网站“凭据核验”页公布的或此前抄下的指纹对照 / compare it with the one at /verify or noted before')
  writeLine(errors.length === 0 ? '✓ 证据完整 / the evidence is intact' : `✗ ${errors.length} 处异常 / errors`)
  process.exitCode = errors.length === 0 ? 0 : 1
}

function describeFault({ message, code = '', name }: Error & { code?: string }): string {
  if (code.startsWith('ERR_PARSE_ARGS')) return `${usage}\n${message}`
  if (['ENOENT', 'ENOTDIR'].includes(code)) return `没有要核验的文件 / no such file（${message}）\n${usage}`
  if (['EACCES', 'EPERM'].includes(code)) return `没有读取的权限 / not permitted to read（${message}）`
  // What is read and not there makes a TypeError: a file of another kind.
  if (['SyntaxError', 'TypeError'].includes(name))
    return `不是可以核验的文件，或已损坏 / not a file to be checked, or a damaged one（${message}）`
  return message
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string', multiple: true }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) writeLine(usage)
  else if (positionals.length > 1) throw new Error(usage)
  else await check(positionals[0], values.key)
} catch (error) {
  process.stderr.write(`${describeFault(error as Error & { code?: string })}\n`)
  process.exitCode = 2
}
