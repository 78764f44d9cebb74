import type { ReadMeaning } from '#gateway/server/describing/call-description.ts'
import { jobCalls } from '../contract.ts'

export const readMeanings: readonly ReadMeaning[] = [
  [jobCalls.list, '列出后台任务的计划、最近执行与下次时间'],
  [jobCalls.listDead, '列出一类没有送达、可以重发的消息'],
  [jobCalls.outboxes, '汇总各类外发消息的排队与失败'],
  [jobCalls.parts, '列出服务器各部分是否在运行'],
  [jobCalls.runs, '列出一个后台任务最近的执行'],
]
