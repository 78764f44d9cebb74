import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalCode, optionalText, requiredHalfWidth } from '#gateway/values.ts'
import { projectLimits as limits } from './rules.ts'

const control = defineCalls(['dns_relay', 'Connon_Control1'], 'anyone')
const own = defineCalls(['portal', 'projects'], 'anyone')

/** Asked for after too many look-ups from one network. */
export const lookupCaptcha = {
  captcha: ['VCode', optionalCode('验证码')],
  captchaId: ['VCodeID', optionalText('验证码', 64)],
} as const

/** The operating entities by province, both in the order that staff gave them. */
export const listOperators = control.query('YYZTGLXTGwOperatorList', {
  reply: {
    total: ['number', z.number()],
    provinces: [
      'list',
      list(
        fields({
          province: ['Province', z.string()],
          operators: ['list', list(fields({ id: ['OperatorId', z.string()], name: ['OperatorName', z.string()] }))],
        }),
      ),
    ],
  },
})

const node = fields({
  id: ['PNId', z.string()],
  name: ['PNName', z.string()],
  place: ['PNOrderNo', z.number()],
  /** One node has a mark, none where all are skipped: 1 the latest, while the project is on time; 2 the next step, when it is late or has a problem. */
  latest: ['IsLatest', z.literal([0, 1, 2])],
  finishedAt: ['UpdateTime', z.string()],
  plannedOn: ['PlanFinishDate', z.string()],
  /** Of a skipped one at least 不适用. */
  remark: ['Remark', z.string()],
  isSkipped: ['IsSkipped', z.boolean()],
})

export const projectNumber = ['ProjectId', requiredHalfWidth('项目编号', limits.number)] as const

/** What the customer of a project sees of it. */
export const progress = {
  number: ['ProjectNumber', z.string()],
  name: ['ProjectName', z.string()],
  customer: ['CustomerName', z.string()],
  systemName: ['SysName', z.string()],
  level: ['AssessLevel', z.string()],
  nodes: ['list', list(node)],
  /** The day that the progress is of. */
  today: ['Today', z.string()],
  /** Of the step that comes next: its node, whose turn it is and how many days it is late; '' where everything is finished. */
  nextId: ['NextPNId', z.string()],
  waitsFor: ['NextWaitsFor', z.string()],
  daysLate: ['NextDaysLate', z.number()],
} as const

/** A number that visitors may try; '' where staff name none. */
export const getExampleNumber = own.query('getExampleNumber', { published: true, reply: { number: z.string() } })

/** The progress of a project by its number. */
export const findProgress = control.query('FWSLJDDXTLCJD', { input: { number: projectNumber, ...lookupCaptcha }, reply: progress })
