import { describeCall } from '#gateway/server/describing/call-description.ts'
import { machineCalls as calls } from '../contract.ts'

const meanings = {
  RequestId: '本次提交的编号：得到答复前重发不变，只生效一次',
  account: '查询币账户的号码',
  at: '要查的时刻（ISO 8601，带时区），不填为现在；答复中为结果的时刻',
  balance: '余额；写入时为办理之后的余额',
  held: '现在预扣的数量',
  available: '现在可用的数量',
  state: '状态：账户为 active、frozen、moved；业务编号为 none、held、released、expired、booked、reversed',
  amount: '数量（枚），整数；提交预扣时不填为全部',
  service: '服务类型，客户在扣除记录中看到',
  detail: '扣除明细，客户在扣除记录中看到',
  reference: '本系统自己的业务编号，每个系统只能用一次',
  dryRun: '试算：只答复结果，不扣除',
  bookingId: '记账编号；没有时为 0',
  minutes: '预扣的时长（分钟），到时自动释放',
  holdId: '预扣编号；没有时为空',
  expiresAt: '预扣到期的时刻',
  reason: '冲正的原因',
}

const account = '6200100001'
const at = '2026-11-20T01:30:00.000Z'
const holdId = '4c1b9f0e-1f5e-4f1f-8a53-0f3a1c5b7e11'

/** The words of docs/machine-interface.md for the document and the screen of the interface. */
export const machineDescriptions = [
  describeCall(calls.balance, {
    title: '查询余额',
    meanings,
    example: {
      input: { account },
      reply: { account, balance: 1000, held: 0, available: 1000, state: 'active', at },
    },
  }),
  describeCall(calls.use, {
    title: '扣除',
    meanings,
    example: {
      input: { account, amount: 1, service: 'DSMM证书查询', detail: '证书 CG-2026-0001', reference: 'CX-20261120-000001' },
      reply: { bookingId: 4711, balance: 999, dryRun: false },
    },
  }),
  describeCall(calls.hold, {
    title: '预扣',
    meanings,
    example: {
      input: { account, amount: 50, reference: 'SM-20261120-000001', minutes: 30 },
      reply: { holdId, expiresAt: '2026-11-20T02:00:00.000Z' },
    },
  }),
  describeCall(calls.commit, {
    title: '提交预扣',
    meanings,
    example: {
      input: { holdId, amount: 30, service: '漏洞扫描', detail: '任务 20261120-01，30 个目标' },
      reply: { bookingId: 4712, balance: 969 },
    },
  }),
  describeCall(calls.release, { title: '释放预扣', meanings, example: { input: { holdId }, reply: {} } }),
  describeCall(calls.reverse, {
    title: '冲正',
    meanings,
    example: {
      input: { reference: 'CX-20261120-000001', reason: '查询未返回结果' },
      reply: { bookingId: 4713, balance: 970 },
    },
  }),
  describeCall(calls.find, {
    title: '查询业务编号的结果',
    meanings,
    example: {
      input: { reference: 'CX-20261120-000001' },
      reply: { state: 'booked', account, amount: 1, bookingId: 4711, holdId: '', at, expiresAt: '' },
    },
  }),
]
