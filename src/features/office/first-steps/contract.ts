import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalEmail, optionalHalfWidth, requiredText } from '#gateway/values.ts'
import {
  datumLabels,
  findCoordinatesError,
  firstStepLimits as limits,
  firstStepNames,
  firstStepMessages as messages,
  skippableSteps,
  telephone,
} from './rules.ts'

const calls = defineCalls(['console', 'first-steps'], 'staff:settings.manage')
const tel = (label: string) =>
  optionalHalfWidth(label, limits.tel).check(z.refine((text) => text === '' || telephone.test(text), messages.tel))

export const getFirstSteps = calls.query('get', {
  reply: { steps: list(fields({ name: z.enum(firstStepNames), isDone: z.boolean() })) },
})

export const publishContact = calls.command('publishContact', {
  input: {
    service: tel('售后服务热线'),
    complaint: tel('投诉建议热线'),
    join: tel('商务合作热线'),
    hours: requiredText('服务时间', limits.hours),
    address: requiredText('地址', limits.address),
    coordinates: optionalHalfWidth('地图坐标', limits.coordinates).check((given) => {
      const error = findCoordinatesError(given.value)
      if (error) given.issues.push({ code: 'custom', message: error, input: given.value })
    }),
    coordsys: z._default(z.enum(Object.keys(datumLabels) as (keyof typeof datumLabels)[], messages.datum), 'gcj02'),
    email: optionalEmail('邮箱', limits.email, messages.email),
  },
})

export const publishStartingSet = calls.command('publishPages', {
  input: { set: z.enum(['blank', 'example'], '请选择首批页面') },
  reply: { pages: z.number() },
})

export const skipStep = calls.command('skip', { input: { name: z.enum(skippableSteps, '该步骤不能略过') } })
