import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { templateHandlers } from './handlers.ts'
import { listDeclarations } from './declarations.ts'
import { templateRefusals } from '../rules.ts'
import { templateCalls } from '../contract.ts'

export const messageTemplatesServer = defineServerFeature({
  refusals: { 消息模板: templateRefusals },
  readMeanings: [
    [templateCalls.history, '列出一个消息模板以前的内容'],
    [templateCalls.list, '列出短信、邮件与站内通知的模板'],
  ],
  handlers: ({ noticeGroups }) => templateHandlers(listDeclarations(noticeGroups)),
})
