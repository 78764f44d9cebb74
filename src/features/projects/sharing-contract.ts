import * as z from 'zod/mini'
import { defineCommand, defineQuery } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalText, requiredHalfWidth, requiredMobile, requiredText } from '#gateway/values.ts'
import { captchaLimits } from '#platform/captcha/rules.ts'
import { progress, projectNumber } from './contract.ts'
import { linkLimits, subscriptionMessages as messages } from './rules.ts'

const portal = (verb: string) => ['portal', 'projects', verb] as const
const desk = (verb: string) => ['console', 'projects', verb] as const
const access = 'staff:projects.manage'
const projectId = requiredText('项目', 32)

/** What a link shows: the progress and the documents for the customer. */
export const findSharedProject = defineQuery({
  address: portal('findShared'),
  access: 'anyone',
  input: fields({ key: optionalText('链接', 64) }),
  reply: fields({
    ...progress,
    documents: list(fields({ id: z.string(), title: z.string(), fileName: z.string(), bytes: z.number(), at: z.string() })),
  }),
})

/** Sends a code to the phone that is to be subscribed or unsubscribed. */
export const sendSubscriptionCode = defineCommand({
  address: portal('sendSubscriptionCode'),
  access: 'anyone',
  input: fields({
    number: projectNumber,
    phone: requiredMobile('手机号'),
    captchaId: optionalText('验证码编号', 64),
    captcha: requiredHalfWidth('验证码', captchaLimits.answerLength),
  }),
  /** `codeId` goes with the code, so that it is good for this request alone. */
  reply: fields({ codeId: z.string(), waitSeconds: z.number(), phone: z.string() }),
})

const proof = {
  number: projectNumber,
  phone: requiredMobile('手机号'),
  codeId: optionalText('验证码编号', 64),
  code: requiredHalfWidth('短信验证码', 20),
} as const

export const subscribeToProject = defineCommand({
  address: portal('subscribe'),
  access: 'anyone',
  input: fields({
    ...proof,
    consent: z.boolean(messages.consent).check(z.refine((given) => given, messages.consent)),
    /** The version of the privacy policy that was consented to. */
    consentVersion: z.string(messages.consent).check(z.regex(/^[\w.-]{1,20}$/, messages.consent)),
  }),
  reply: fields({}),
})

export const unsubscribeFromProject = defineCommand({
  address: portal('unsubscribe'),
  access: 'anyone',
  input: fields(proof),
  reply: fields({}),
})

export const listProjectLinks = defineQuery({
  address: desk('listLinks'),
  access,
  input: fields({ projectId }),
  reply: fields({
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
  }),
})

/** The key is in this reply alone. */
export const createProjectLink = defineCommand({
  address: desk('createLink'),
  access,
  secret: true,
  input: fields({ projectId, label: requiredText('用途', linkLimits.label) }),
  reply: fields({ id: z.string(), key: z.string() }),
})

export const switchOffProjectLink = defineCommand({
  address: desk('switchOffLink'),
  access,
  input: fields({ id: z.uuid('编号不正确') }),
  reply: fields({}),
})
