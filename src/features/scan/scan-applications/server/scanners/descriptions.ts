import { describeCall } from '#gateway/server/describing/call-description.ts'
import { scannerCalls as calls } from '../../scanner-contract.ts'

const meanings = {
  RequestId: '本次提交的编号：得到答复前重发不变，只生效一次',
  since: '续读位置：上一页答复的 next，第一页不填',
  progress: '任务的进度：waiting 待扫描、running 扫描中、failed 扫描未完成、done 结果已交付',
  items: '已通过的申请，按通过的先后，每页 50 个',
  number: '申请编号',
  name: '任务名称',
  taskType: '任务类型的名称',
  taskTypeId: '任务类型的代码',
  targets: '扫描目标，已统一写法',
  targetCount: '目标的个数',
  parameters: '扫描参数',
  approvedAt: '通过的时刻',
  isOwn: '由本系统领取',
  next: '下一页的续读位置，最后一页为空',
  until: '领取到此时刻为止',
  file: '结果文件，PDF 或 ZIP',
  fileId: '文件编号，一天之内交付',
  fileName: '文件名',
  address: '结果的地址，以 https:// 开头',
  deliveredAt: '交付的时刻',
  reason: '没有结果的原因，申请人与审核人可见',
}

const number = 'SQ20261118001'
const fileId = '7d2f1c34-8a0b-4f4e-9c7b-2b9d5f1e6a10'

/** The words of docs/machine-interface.md for the document and the screen of the interface. */
export const scannerDescriptions = [
  describeCall(calls.list, {
    title: '列出扫描任务',
    meanings,
    example: {
      input: { progress: 'waiting' },
      reply: {
        items: [
          {
            number,
            name: '门户网站上线前检测',
            taskType: '主机漏洞扫描',
            taskTypeId: '1',
            targets: ['192.0.2.10', '192.0.2.11'],
            targetCount: 2,
            parameters: '',
            approvedAt: '2026-11-18T02:00:00.000Z',
            progress: 'waiting',
            isOwn: false,
          },
        ],
        next: '',
      },
    },
  }),
  describeCall(calls.take, {
    title: '领取任务',
    meanings,
    example: { input: { number }, reply: { number, until: '2026-11-21T02:00:00.000Z' } },
  }),
  describeCall(calls.upload, {
    title: '上传结果文件',
    meanings,
    example: { input: {} as never, reply: { fileId, fileName: `${number}.pdf` } },
  }),
  describeCall(calls.deliver, {
    title: '交付结果',
    meanings,
    example: { input: { number, fileId }, reply: { deliveredAt: '2026-11-20T08:00:00.000Z' } },
  }),
  describeCall(calls.fail, {
    title: '说明没有结果',
    meanings,
    example: { input: { number, reason: '目标无法访问' }, reply: {} },
  }),
]
