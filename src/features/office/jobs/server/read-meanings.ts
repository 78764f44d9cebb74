import type { ReadMeaning } from '#gateway/server/describing/call-description.ts'
import { jobCalls } from '../contract.ts'

export const readMeanings: readonly ReadMeaning[] = [
  [jobCalls.list, '列出后台任务的计划、最近执行与下次时间'],
  [jobCalls.listDead, '列出多次尝试仍未成功、可以重新执行的任务'],
  [jobCalls.outboxes, '汇总各类外发消息的排队与失败'],
  [jobCalls.parts, '列出运行环境各组件的版本，以及是否低于最低安全版本'],
  [jobCalls.runs, '列出一个后台任务最近的执行'],
]
