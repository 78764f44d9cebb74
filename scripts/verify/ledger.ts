/**
 * Checks the ledger independently, with no code of the portal but this file (and the driver `pg`): 账本独立核验。
 *
 *   npm run verify-ledger -- <ledger> [--export file] [--checkpoint digest]
 * A copy of this file alone does the same; of a file that --export wrote it needs no package.
 *
 * <ledger> is one of
 *   postgresql://…   the address of the database (reading rights on the tables ledger_* are enough);
 *   a directory      DATA_DIR of a running portal with its embedded database, found through its socket;
 *   a file           what --export wrote: one JSON array a line, to be checked elsewhere and later, without any database.
 * --export file      also writes what is read into that file.
 * --checkpoint digest   a digest noted down earlier (the portal logs one each night as "ledger checkpoint"): the ledger must still contain that checkpoint.
 *
 * What is proved. Every booking has two sides that make 0. Each entry of a customer carries
 *   hash = SHA-256(hash before ‖ text), text = the JSON array [account, id, booking, kind, amount, granted, balance, service, detail, at, reference, made by, reverses]
 * (", " between values, UTF-8; the first entry has no hash before), so an entry that was changed, put in or taken out is found, and the first is named.
 * Balances, gifts, counts and heads in the accounts follow from the entries. Each night's checkpoint (`ledger_checkpoint`) holds the heads of the chains that grew, and
 *   digest = SHA-256(digest before ‖ content), so a chain that was cut at its end or written anew no longer fits.
 * Rewriting everything, digests included, is still detected by a digest that was noted elsewhere: hence --checkpoint.
 *
 * Exit code: 0 intact · 1 errors, one per line · 2 the ledger could not be read.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { parseArgs } from 'node:util'

type Side = [entry: number, code: string, amount: number, granted: number, at: string]
type Line =
  | ['account', code: string, kind: string, balance: number, granted: number, held: number, entries: number, chain: string | null]
  | ['checkpoint', day: string, content: string, digest: string]
  | ['booking', id: number, kind: string, at: string, sides: Side[], opposes: [code: string, amount: number][] | null]
  | [
      'entry',
      hash: string | null,
      text: [code: string, id: number, booking: number, kind: string, amount: number, granted: number, balance: number, ...rest: unknown[]],
    ]
  | ['orphan', id: number]
  | ['end', lines: number]

const maxPrinted = 20
const errors: string[] = []

function reportError(text: string): void {
  errors.push(text)
  if (errors.length <= maxPrinted) process.stdout.write(`✗ ${text}\n`)
}

const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** In this order each line refers only to lines before it. */
const queries = [
  `select json_build_array('account', code, kind, balance, granted, held, entries, encode(chain, 'hex')) as line from ledger_account order by id`,
  `select json_build_array('checkpoint', day, content, encode(digest, 'hex')) as line from ledger_checkpoint order by id`,
  `select json_build_array('booking', booking.id, booking.kind, ${time('booking.at')},
     coalesce((select json_agg(json_build_array(entry.id, coalesce(code, '#' || account_id), amount, entry.granted, ${time('entry.at')}) order by entry.id)
       from ledger_entry entry left join ledger_account account on account.id = account_id where booking_id = booking.id), '[]'),
     (select json_agg(json_build_array(code, amount)) from ledger_entry entry join ledger_account account on account.id = account_id
       where booking_id = booking.reverses)) as line
   from ledger_booking booking order by booking.id`,
  `select json_build_array('entry', encode(hash, 'hex'), json_build_array(code, entry.id, booking_id, booking.kind, amount, entry.granted, entry.balance,
     service, detail, ${time('entry.at')}, reference, made_by, reverses)) as line
   from ledger_entry entry join ledger_account account on account.id = account_id left join ledger_booking booking on booking.id = booking_id
   where account.kind = 'customer' order by account_id, entry.id`,
  `select json_build_array('orphan', id) as line from ledger_entry entry
   where not exists (select from ledger_account account where account.id = account_id) or not exists (select from ledger_booking booking where booking.id = booking_id)`,
]

async function* readDatabase(address: string): AsyncGenerator<Line> {
  // A file is read without any package.
  const { Client } = (await import('pg')).default
  const client = new Client({ connectionString: address })
  // A connection that breaks also fails the query that waits for it.
  client.on('error', () => undefined)
  await client.connect()
  let lines = 0
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    for (const query of queries) {
      await client.query(`declare reading no scroll cursor for ${query}`)
      for (;;) {
        const { rows } = await client.query<{ line: Line }>('fetch 5000 from reading')
        if (rows.length === 0) break
        for (const { line } of rows) yield line
        lines += rows.length
      }
      await client.query('close reading')
    }
    yield ['end', lines]
  } finally {
    await client.end()
  }
}

/** Splits at \n only; readline also splits at U+2028. */
async function* readExport(path: string): AsyncGenerator<Line> {
  let rest = ''
  for await (const piece of createReadStream(path, 'utf8')) {
    const lines = (rest + String(piece)).split('\n')
    rest = lines.pop() as string
    for (const line of lines) yield parseLine(line, path)
  }
}

const kinds: readonly unknown[] = ['account', 'checkpoint', 'booking', 'entry', 'orphan', 'end'] satisfies Line[0][]

function parseLine(text: string, path: string): Line {
  try {
    const line = JSON.parse(text) as Line
    if (Array.isArray(line) && kinds.includes(line[0])) return line
  } catch {}
  throw new Error(`不是 --export 写出的文件，或已损坏 / not a file that --export wrote, or a damaged one: ${path}`)
}

/** Throws where it may not look, which is not the same as nothing. */
function isCluster(place: string): boolean {
  return statSync(join(place, 'PG_VERSION'), { throwIfNoEntry: false }) !== undefined
}

function openLedger(given: string): AsyncGenerator<Line> {
  if (/^postgres(ql)?:\/\//.test(given)) return readDatabase(given)
  const path = resolve(process.env.INIT_CWD ?? '.', given)
  if (statSync(path).isFile()) return readExport(path)
  const cluster = [join(path, 'database/cluster'), join(path, 'cluster'), path].find(isCluster)
  if (!cluster) throw new Error(`目录中没有数据库 / no database in ${path}`)
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) throw new Error(`数据库未运行，请先启动门户 / the database is not running: start the portal first`)
  const [, , , port = '5432', socket = '.'] = readFileSync(pidFile, 'utf8').split('\n')
  return readDatabase(`postgresql://portal@localhost:${port}/portal?host=${encodeURIComponent(resolve(cluster, socket))}`)
}

function sha256(before: Buffer, text: string): Buffer {
  return createHash('sha256').update(before).update(text, 'utf8').digest()
}

const none = Buffer.alloc(0)

type Account = { balance: number; granted: number; entries: number; chain: string | null; isCustomer: boolean }
type Walk = { balance: number; granted: number; entries: number; hash: Buffer; isBroken: boolean }
type LineOf<Kind extends Line[0]> = Extract<Line, [Kind, ...unknown[]]>

/** Reads the lines in order, one method for each kind, and reports every error at once. */
class LedgerVerifier {
  readonly #accounts = new Map<string, Account>()
  readonly #walks = new Map<string, Walk>()
  readonly #checkpointHeads = new Map<string, Map<number, string>>()
  readonly #sum = { sides: 0, entries: 0, sideIds: 0n, entryIds: 0n, lines: 0 }
  #digest: Buffer = none
  #checkpoints = 0
  #bookings = 0
  readonly #expected: string | undefined
  #isExpectedFound: boolean
  #isComplete = false

  constructor(expected: string | undefined) {
    this.#expected = expected
    this.#isExpectedFound = expected === undefined
  }

  read(line: Line): void {
    ;(this[line[0]] as (line: Line) => void).call(this, line)
    this.#sum.lines++
  }

  account([, code, kind, balance, granted, held, entries, chain]: LineOf<'account'>): void {
    const isCustomer = kind === 'customer'
    this.#accounts.set(code, { balance, granted, entries, chain, isCustomer })
    if (isCustomer && !(held >= 0 && held <= balance && granted >= 0 && granted <= balance))
      reportError(`账户 ${code}: 余额 ${balance}，赠送 ${granted}，预占 ${held} / balance, gifts and held do not fit`)
  }

  checkpoint([, day, content, hex]: LineOf<'checkpoint'>): void {
    this.#digest = sha256(this.#digest, content)
    this.#checkpoints++
    if (this.#digest.toString('hex') !== hex) reportError(`封存 ${day}: 摘要不符 / the digest of the checkpoint does not follow`)
    this.#digest = Buffer.from(hex, 'hex')
    this.#isExpectedFound ||= hex === this.#expected
    for (const [code, entries, head] of (JSON.parse(content) as [string, string, [string, number, string][]])[2]) {
      const heads = this.#checkpointHeads.get(code) ?? new Map<number, string>()
      this.#checkpointHeads.set(code, heads.set(entries, head))
    }
  }

  booking([, id, kind, at, sides, opposes]: LineOf<'booking'>): void {
    this.#bookings++
    const amount = sides.reduce((total, side) => total + side[2], 0)
    const granted = sides.reduce((total, side) => total + side[3], 0)
    const isTimely = sides.every((side) => side[4] === at)
    if (sides.length !== 2 || amount !== 0 || granted !== 0 || !isTimely)
      reportError(
        `记账 ${id} (${kind}): ${sides.length} 条分录，合计 ${amount}，赠送合计 ${granted} / not two entries of its time that make 0`,
      )
    const customers = sides.filter(([, code]) => this.#accounts.get(code)?.isCustomer)
    if (customers.length === 0) reportError(`记账 ${id} (${kind}): 不涉及任何客户账户 / touches no customer`)
    for (const [entry, code, change] of sides) {
      if (!this.#accounts.has(code)) reportError(`分录 ${entry}: 账户 ${code} 不存在 / unknown account`)
      if (opposes && !opposes.some(([other, before]) => other === code && before === -change))
        reportError(`记账 ${id}: 与被冲正记录不相反 / not the opposite of what it reverses`)
    }
    this.#sum.sides += customers.length
    for (const [entry] of customers) this.#sum.sideIds += BigInt(entry)
  }

  entry([, hash, text]: LineOf<'entry'>): void {
    const [code, id, , , amount, granted, balance] = text
    const chain = this.#walks.get(code) ?? { balance: 0, granted: 0, entries: 0, hash: none, isBroken: false }
    this.#walks.set(code, chain)
    chain.balance += amount
    chain.granted += granted
    chain.entries++
    chain.hash = sha256(chain.hash, `[${text.map((value) => JSON.stringify(value)).join(', ')}]`)
    const made = chain.hash.toString('hex')
    const head = this.#checkpointHeads.get(code)?.get(chain.entries)
    this.#checkpointHeads.get(code)?.delete(chain.entries)
    this.#sum.entries++
    this.#sum.entryIds += BigInt(id)
    if (chain.isBroken) return
    chain.isBroken = made !== hash || chain.balance !== balance || (head !== undefined && head !== made)
    if (made !== hash)
      reportError(`账户 ${code}: 哈希链自分录 ${id}（第 ${chain.entries} 条）起断裂 / the chain is broken from entry ${id} on`)
    else if (chain.balance !== balance) reportError(`账户 ${code}: 分录 ${id} 余额应为 ${chain.balance}，实为 ${balance} / wrong balance`)
    else if (chain.isBroken) reportError(`账户 ${code}: 分录 ${id} 与封存不符 / entry ${id} is not the one of the checkpoint`)
  }

  orphan([, id]: LineOf<'orphan'>): void {
    reportError(`分录 ${id}: 账户或记账不存在 / belongs to no account or no booking`)
  }

  end([, lines]: LineOf<'end'>): void {
    this.#isComplete = lines === this.#sum.lines
  }

  close(): string {
    if (!this.#isComplete) reportError('导出文件不完整 / the export is incomplete')
    if (this.#sum.sides !== this.#sum.entries || this.#sum.sideIds !== this.#sum.entryIds)
      reportError('记账与客户明细不一致 / bookings and customers’ entries differ')
    for (const [code, account] of this.#accounts) {
      const { balance, granted, entries, hash } = this.#walks.get(code) ?? { balance: 0, granted: 0, entries: 0, hash: none }
      if (!account.isCustomer) continue
      if (balance !== account.balance || granted !== account.granted || entries !== account.entries)
        reportError(`账户 ${code}: 余额 ${account.balance}，明细合计 ${balance} / account is not the sum of its entries`)
      if ((account.chain ?? '') !== hash.toString('hex')) reportError(`账户 ${code}: 链首不符 / the head of the chain is another`)
    }
    for (const [code, heads] of this.#checkpointHeads)
      for (const entries of heads.keys())
        reportError(`账户 ${code}: 封存时有 ${entries} 条，现已缺失 / had ${entries} entries at the checkpoint`)
    if (!this.#isExpectedFound) reportError(`找不到摘要 ${this.#expected} / the given digest is not among the checkpoints`)
    const last = this.#checkpoints > 0 ? `，末次封存摘要 / last checkpoint ${this.#digest.toString('hex')}` : ''
    return `${this.#accounts.size} 个账户 / accounts, ${this.#bookings} 笔记账 / bookings, ${this.#sum.entries} 条明细 / entries, ${this.#checkpoints} 次封存 / checkpoints${last}`
  }
}

const usage = '用法 / usage: npm run verify-ledger -- <url|directory|file> [--export file] [--checkpoint digest]'

type Values = { export?: string; checkpoint?: string }

async function verify(ledger: string, values: Values): Promise<void> {
  const verifier = new LedgerVerifier(values.checkpoint)
  const copy = values.export === undefined ? undefined : createWriteStream(resolve(process.env.INIT_CWD ?? '.', values.export))
  copy?.on('error', () => undefined)
  for await (const line of openLedger(ledger)) {
    verifier.read(line)
    if (copy?.errored) throw copy.errored
    if (copy && !copy.write(`${JSON.stringify(line)}\n`)) await once(copy, 'drain')
  }
  if (copy) await finished(copy.end())
  process.stdout.write(`${verifier.close()}\n`)
  process.stdout.write(errors.length === 0 ? '✓ 账本一致 / the ledger is intact\n' : `✗ ${errors.length} 处异常 / errors\n`)
  process.exitCode = errors.length === 0 ? 0 : 1
}

const faults: [code: RegExp, text: string][] = [
  [/^(ENOENT|ENOTDIR|EISDIR)$/, '路径不存在或不对 / no such path'],
  [/^(EACCES|EPERM)$/, '没有权限，请以运行门户的系统账号执行 / not permitted, run it as the account of the portal'],
  [/^(ENOSPC|EROFS)$/, '写不了：磁盘已满或只读 / cannot write: the disk is full or read-only'],
  [/^(ECONN.*|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, '连不上数据库 / no connection to the database'],
  [/^ERR_INVALID_URL$/, '数据库地址的写法不对，密码中的特殊字符须写作 %XX / a malformed address'],
  [/^(28...|3D000)$/, '数据库不接受：账号、密码或库名不对 / wrong role, password or name of the database'],
  [/^42P01$/, '数据库中没有账本的表 / the database holds no tables of the ledger'],
  [/^42501$/, '数据库账号的权限不足 / the role lacks the rights'],
  [/^ERR_PARSE_ARGS/, usage],
]

function describeFault(error: unknown): string {
  const { message, code, errors: attempts = [] } = error as { message: string; code?: string; errors?: Error[] }
  const meaning = faults.find(([known]) => known.test(code ?? ''))?.[1]
  const words = message || attempts.map((attempt) => attempt.message).join('; ')
  return meaning === undefined ? words : `${meaning}（${words}）`
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { export: { type: 'string' }, checkpoint: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) process.stdout.write(`${usage}\n`)
  else if (positionals.length === 1) await verify(positionals[0] as string, values)
  else throw new Error(usage)
} catch (error) {
  process.stderr.write(`${describeFault(error)}\n`)
  process.exitCode = 2
}
