import type { ReadMeaning } from '#gateway/server/describing/call-description.ts'
import type { ReviewKind } from './handlers.ts'

/** The reads that all kinds have alike, by the noun of the kind. */
export function describeReviews({ reviewable, calls }: ReviewKind): ReadMeaning[] {
  const { noun } = reviewable.declaration
  return [
    [calls.list, `按范围与筛选条件列出${noun}`],
    [calls.get, `查看一件${noun}的内容、附件、要点与前后一件`],
    [calls.timeline, `列出一件${noun}的办理记录`],
    [calls.counts, `数出待办、待领取与超时的${noun}`],
    [calls.agenda, `查看${noun}今日收到与办结、未来 7 天到期与各人在办`],
    [calls.figures, `按天统计${noun}的提交与结果、办理用时与按期率`],
    [calls.colleagues, `列出可以接手一件${noun}的同事`],
    [calls.templates, `列出办理${noun}的回复模板`],
    [calls.bulks, `查看${noun}批量操作的进度与结果`],
  ]
}
