import { Refusal, refusals } from '#gateway/refusals.ts'
import type { TaskClass } from '../../targets/task-classes.ts'
import { targetLimits } from '../../targets/rules.ts'

const hosts = ['192.168.1.0/24', '!192.168.1.1', '192.168.2.10-20', 'www.example.com']
const addresses = ['192.168.1.0/24', '!192.168.1.1', '192.168.2.10-20', 'fd00:10::1-5']
const sites = ['www.example.com', 'https://www.example.com:8443/login', 'http://192.168.3.8/']

/** A valid list with an example of each form that the kind of task accepts. */
export function exampleTargets(kind: TaskClass | undefined): string {
  if (kind === 'web' || kind === 'app') return sites.join('\n')
  return (kind === 'config' ? addresses : hosts).join('\n')
}

/** UTF-8 takes at most 4 bytes per character. */
const maxBytes = 4 * targetLimits.condensable

const tooLarge = `文件内容不能超过 ${targetLimits.condensable.toLocaleString('zh-CN')} 个字符，未导入`

/** Reads the whole file, even beyond the limit, since the list may be condensed. */
export async function readTargetFile(file: File): Promise<string> {
  if (!/\.txt$/i.test(file.name) && file.type !== 'text/plain') throw refuse('只允许导入 .txt 文件')
  if (file.size > maxBytes) throw refuse(tooLarge)
  const text = decode(await file.arrayBuffer())
    .replace(/\r\n?/g, '\n')
    .trim()
  if (text === '') throw refuse('文件中没有内容')
  if (text.includes('\0')) throw refuse('该文件不是文本文件')
  if (text.length > targetLimits.condensable) throw refuse(tooLarge)
  return text
}

function refuse(msg: string): Refusal {
  return new Refusal({ code: refusals.invalid.code, msg })
}

/** Notepad on older Chinese systems writes GBK; what it and spreadsheets call Unicode text is UTF-16 with a byte order mark. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
