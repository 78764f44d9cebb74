// Reads texts nobody would write and stops at the first that breaks a promise: `npm run fuzz:targets -- [texts] [seed]`.
import { parseTargets } from '../src/features/scan-applications/targets/parse.ts'
import { judgeTargets } from '../src/features/scan-applications/targets/policy.ts'
import { targetLimits } from '../src/features/scan-applications/targets/rules.ts'
import { loadPublicSuffixes } from '../src/features/scan-applications/targets/server/public-suffix.ts'

const isPublicSuffix = await loadPublicSuffixes()

const [texts = 100_000, seed = 1] = process.argv.slice(2).map(Number)
const alphabet = Array.from(
  '0123456789abcdefx.:/*-![]%@#?&=_|;"\'<>^`{}~$()+ ,\n\r\t，、；！。１２．：／ﷺé中国ß\u00ad\u200b\u200d\u202e\ufeff\u3000\ud800\0\\',
)
const pieces = [
  '192.168.1.1',
  '10.0.0.0/24',
  '10.0.*.1-5',
  '255.255.255.0',
  '1.2.3.4-1.2.3.9',
  '2001:db8::1',
  '::ffff:10.0.0.1',
  '[::1]',
  '/120',
  ':*',
  '-5',
  'http://',
  'https://',
  'example.com',
  '例子.中国',
  'xn--',
  'xn--fsqu00a',
  'com.cn',
  '_a.',
  ':8080',
  '!',
  ',',
  '\n',
  '@',
  '%2e',
  '/../',
  '0x7f',
  '①',
]
let state = seed

const seen: Record<string, number> = {}
let slowest = { ms: 0, text: '' }
for (let n = 0; n < texts; n++) {
  const text = written()
  const start = performance.now()
  try {
    const report = parseTargets(text, { isPublicSuffix })
    judgeTargets(report)
    const answer = report.errors[0]?.code ?? 'accepted'
    seen[answer] = (seen[answer] ?? 0) + 1
    if (report.errors.length === 0) readsTheSame(report)
  } catch (cause) {
    throw new Error(JSON.stringify(text), { cause })
  }
  const ms = performance.now() - start
  if (ms > slowest.ms) slowest = { ms, text }
}
console.log(`${texts} texts, seed ${seed}: no crash; slowest ${slowest.ms.toFixed(1)} ms`)
console.table(seen)

function readsTheSame({ count, targets }: ReturnType<typeof parseTargets>): void {
  const again = parseTargets(targets.join('\n'), { isPublicSuffix, maxLength: Number.POSITIVE_INFINITY })
  if (again.count !== count || again.targets.join() !== targets.join()) throw new Error(`read as ${again.targets.join()}`)
  if (count < 1 || count > targetLimits.hosts) throw new Error(`count ${count}`)
}

function written(): string {
  const length = below(4) === 0 ? below(120) : below(12)
  return Array.from({ length }, () => (below(2) === 0 ? pick(pieces) : pick(alphabet))).join(below(8) === 0 ? ',' : '')
}

function pick(from: readonly string[]): string {
  return from[below(from.length)] as string
}

function below(limit: number): number {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
}
