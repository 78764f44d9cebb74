import * as z from 'zod/mini'
import { boundedList } from '#gateway/bounded.ts'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { requiredDay } from '#gateway/values.ts'
import { calendarYears as years } from './rules.ts'

const calls = defineCalls(['console', 'working-calendar'], 'staff:settings.manage')
const year = z.int('请选择年份').check(z.minimum(years.first, '请选择年份'), z.maximum(years.last, '请选择年份'))
const days = boundedList(requiredDay('日期'), { max: 366 })
const text = z.string()

export const calendarCalls = {
  get: calls.query('get', {
    input: { year },
    reply: {
      holidays: list(text),
      workdays: list(text),
      /** What the State Council has announced for the year; empty where that is not known. */
      official: list(fields({ day: text, name: text, isWorked: z.boolean() })),
    },
  }),
  /** `read`: the year as it was shown. */
  save: calls.command('save', { input: { year, holidays: days, workdays: days, readHolidays: days, readWorkdays: days } }),
}
