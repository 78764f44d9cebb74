import type { ReadMeaning } from '#gateway/server/describing/call-description.ts'
import { linkCalls } from '../contract.ts'
import { pushCalls } from '../push-contract.ts'

export const readMeanings: readonly ReadMeaning[] = [
  [linkCalls.getCheck, '查看最近几次链接检查'],
  [linkCalls.list, '列出打不开的链接与所在页面'],
  [pushCalls.list, '列出向搜索引擎推送网址的记录'],
  [pushCalls.setting, '查看搜索推送的设置'],
]
