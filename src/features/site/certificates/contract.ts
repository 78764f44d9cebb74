import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalHalfWidth, preprocess } from '#gateway/values.ts'
import { limits } from './rules.ts'

const own = defineCalls(['portal', 'certificates'], 'anyone')
const control = defineCalls(['dns_relay', 'Connon_DSB'], 'anyone')

const certificate = fields({
  number: ['cerid', z.string()],
  name: ['cername', z.string()],
  level: z.number(),
  organisation: ['licunit', z.string()],
  creditCode: ['cucc', z.string()],
  registeredAddress: ['regaddress', z.string()],
  officeAddress: ['offaddress', z.string()],
  businessAddress: ['busaddress', z.string()],
  systemName: ['sysname', z.string()],
  standard: ['staname', z.string()],
  scope: ['busscope', z.string()],
  firstDate: ['firstdate', z.string()],
  issueDate: ['thisdate', z.string()],
  expiryDate: ['expdate', z.string()],
  state: z.enum(['valid', 'expired', 'suspended', 'revoked']),
  /** Since when and why it is invalid; '' while it is valid or where no reason is recorded. */
  stateSince: ['statesince', z.string()],
  stateReason: ['statereason', z.string()],
  frame: ['sidpicture', z.string()],
  logo: ['logopicture', z.string()],
  signature: ['sigpicture', z.string()],
  seal: ['sealpicture', z.string()],
})

/** A number that visitors may try; '' where staff name none. */
export const getExampleNumber = own.query('getExampleNumber', { published: true, reply: { number: z.string() } })

/** Its digits, where a client sends a number. */
const number = preprocess((given) => (typeof given === 'number' ? String(given) : given), optionalHalfWidth('证书编号', limits.number))

/** An unknown number is no error: `count` is 0. */
export const findCertificate = control.query('CITInfoIdInfo', {
  input: { number: ['cerid', number] },
  reply: { count: ['number', z.number()], certificates: ['list', list(certificate)] },
})
