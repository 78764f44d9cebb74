import * as z from 'zod/mini'
import { requiredLines, requiredText } from '#gateway/values.ts'
import { isMonth } from '#kit/dates.ts'
import { number, text, desk } from './contract.ts'
import { backOfficeLimits } from './rules.ts'

const month = requiredText('月份', 7).check(z.refine(isMonth, '月份格式不正确'))

export const getClosing = desk.query('getClosing', {
  reply: {
    /** The first open day, YYYY-MM-DD; '' while no month was ever closed. */
    openFrom: text,
    at: text,
    by: text,
    /** The last month that has ended, YYYY-MM. */
    closable: text,
    /** The first open day of a reopening that waits for a second person; ''. */
    reopening: text,
    /** What finance should look at before a close. */
    waitingOrders: number,
    findings: number,
  },
})
/** Closes a month and all before it. */
export const closeMonth = desk.command('closeMonth', { input: { month } })
/** A second person decides. */
export const proposeReopening = desk.command('proposeReopening', {
  input: { month, reason: requiredLines('原因', backOfficeLimits.reason) },
})
