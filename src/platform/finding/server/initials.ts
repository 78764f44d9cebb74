import { toFindKey } from '../rules.ts'

/** The first letters of a name's syllables, with its other letters and digits: 重庆银行A2 → cqyha2. */
export async function toInitials(name: string): Promise<string> {
  // Its tables of characters are large, and a process without changes needs none.
  const { pinyin } = await import('pinyin-pro')
  return toFindKey(pinyin(name.normalize('NFKC'), { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join(''))
}
