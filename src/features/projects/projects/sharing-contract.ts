import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalText, requiredCode, requiredMobile, requiredText } from '#gateway/values.ts'
import { consentFields } from '#platform/site/consent-contract.ts'
import { progress, projectNumber } from './contract.ts'
import { linkLimits } from './rules.ts'

const own = defineCalls(['portal', 'projects'], 'anyone')
const desk = defineCalls(['console', 'projects'], 'staff:projects.manage')
const projectId = requiredText('项目', 32)

/** What a link shows: the progress and the documents for the customer. */
export const findSharedProject = own.query('findShared', {
  input: { key: optionalText('链接', 64) },
  reply: {
    ...progress,
    documents: list(fields({ id: z.string(), title: z.string(), fileName: z.string(), bytes: z.number(), at: z.string() })),
  },
})

/** Sends a code to the phone that is to be subscribed or unsubscribed. */
export const sendSubscriptionCode = own.command('sendSubscriptionCode', {
  input: {
    number: projectNumber,
    phone: requiredMobile('手机号'),
    captchaId: optionalText('验证码编号', 64),
    captcha: requiredCode('验证码'),
  },
  /** `codeId` goes with the code, so that it is good for this request alone. */
  reply: { codeId: z.string(), waitSeconds: z.number(), phone: z.string() },
})

const proof = {
  number: projectNumber,
  phone: requiredMobile('手机号'),
  codeId: optionalText('验证码编号', 64),
  code: requiredCode('短信验证码'),
} as const

export const subscribeToProject = own.command('subscribe', {
  input: {
    ...proof,
    ...consentFields,
  },
})

export const unsubscribeFromProject = own.command('unsubscribe', { input: proof })

export const listProjectLinks = desk.query('listLinks', {
  input: { projectId },
  reply: {
    links: list(
      fields({
        id: z.string(),
        label: z.string(),
        createdByName: z.string(),
        createdAt: z.string(),
        switchedOffByName: z.string(),
        /** '' while it is on. */
        switchedOffAt: z.string(),
      }),
    ),
    /** Phones subscribed to finished nodes. */
    subscribers: z.number(),
  },
})

/** The key is in this reply alone. */
export const createProjectLink = desk.command('createLink', {
  secret: true,
  input: { projectId, label: requiredText('用途', linkLimits.label) },
  reply: { id: z.string(), key: z.string() },
})

export const switchOffProjectLink = desk.command('switchOffLink', { input: { id: z.uuid('编号不正确') } })
