import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalLines, optionalText, recordVersion, requiredLines, requiredText } from '#gateway/values.ts'
import { researchLimits as limits } from './rules.ts'

const calls = defineCalls(['console', 'research'], 'staff:projects.manage')

const testId = requiredText('测评项', 32)
const mode = z.enum(['text', 'choice', 'table', 'file'], '请选择回答方式')

/** What was asked and answered in one test, as staff edit it. */
export const getQuestionnaire = calls.query('getQuestionnaire', {
  input: { testId },
  reply: {
    version: z.number(),
    test: z.string(),
    task: z.string(),
    projectId: z.string(),
    projectNumber: z.string(),
    projectName: z.string(),
    questions: list(
      fields({
        mode,
        name: z.string(),
        answers: list(
          fields({ group: z.string(), content: z.string(), files: list(fields({ id: z.string(), name: z.string(), path: z.string() })) }),
        ),
      }),
    ),
  },
})

/** Replaces the questions of a test, in their order; files are uploads or those that it has. */
export const saveQuestionnaire = calls.command('saveQuestionnaire', {
  input: {
    testId,
    version: recordVersion,
    questions: list(
      fields({
        mode,
        name: requiredLines('问题', limits.question),
        answers: list(
          fields({
            group: optionalText('分组', limits.group),
            content: optionalLines('回答', limits.content),
            files: list(fields({ id: requiredText('文件编号', 64) }), {
              max: limits.files,
              tooMany: `一条回答的文件不能超过 ${limits.files} 个`,
            }),
          }),
          { max: limits.answers, tooMany: `一个问题的回答不能超过 ${limits.answers} 条` },
        ),
      }),
      { max: limits.questions, tooMany: `问题不能超过 ${limits.questions} 个` },
    ),
  },
})
