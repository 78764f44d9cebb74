import { getTextLength } from './entries.ts'
import { parseTargets, type TargetEntry } from './parse.ts'
import { targetLimits } from './rules.ts'

/** `entry`: the first invalid one. */
type CondenseResult = { text: string } | { error: string; entry?: TargetEntry | undefined }

/** The same targets as ranges and blocks, one per line, or the error that prevents it. */
export function condenseTargets(text: string): CondenseResult {
  const { errors, entries, targets } = parseTargets(text, { maxLength: targetLimits.condensable })
  const [error] = errors
  if (error) {
    const more = errors.length > 1 ? `（共 ${errors.length} 处）` : ''
    return { error: `无法压缩，请先修改。${error.msg}${more}`, entry: entries[error.index - 1] }
  }
  const condensed = targets.join('\n')
  const length = getTextLength(condensed)
  if (length <= targetLimits.characters) return { text: condensed }
  return { error: `压缩后仍有 ${length.toLocaleString('zh-CN')} 个字符，原文未改动，请删减或分多次申请。` }
}
