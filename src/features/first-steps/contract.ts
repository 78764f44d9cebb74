import * as z from 'zod/mini'
import { defineCommand, defineQuery } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalHalfWidth, requiredHalfWidth, requiredText } from '#gateway/values.ts'
import { firstStepLimits as limits, firstStepNames, firstStepMessages as messages, skippableSteps, telephone } from './rules.ts'

const access = 'staff:settings.manage'
const at = (verb: string) => ['console', 'first-steps', verb] as const
const tel = (label: string) =>
  requiredHalfWidth(label, limits.tel).check(z.refine((text) => text === '' || telephone.test(text), messages.tel))

export const getFirstSteps = defineQuery({
  address: at('get'),
  access,
  input: fields({}),
  reply: fields({ steps: list(fields({ name: z.enum(firstStepNames), isDone: z.boolean() })) }),
})

export const publishContact = defineCommand({
  address: at('publishContact'),
  access,
  input: fields({
    service: tel('售后服务热线'),
    complaint: tel('投诉建议热线'),
    join: tel('商务合作热线'),
    hours: requiredText('服务时间', limits.hours),
    address: requiredText('地址', limits.address),
    email: optionalHalfWidth('邮箱', limits.email).check(
      z.refine((text) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text), messages.email),
    ),
  }),
  reply: fields({}),
})

export const publishStartingSet = defineCommand({
  address: at('publishPages'),
  access,
  input: fields({ set: z.enum(['blank', 'example'], '请选择首批页面') }),
  reply: fields({ pages: z.number() }),
})

export const skipStep = defineCommand({
  address: at('skip'),
  access,
  input: fields({ name: z.enum(skippableSteps, '该步骤不能略过') }),
  reply: fields({}),
})
