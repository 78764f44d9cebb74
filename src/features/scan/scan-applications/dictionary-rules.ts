import { type Dictionary, type DictionaryEntry, toEntries } from '#platform/dictionaries/rules.ts'
import { acceptedKinds, type TaskClass } from './targets/task-classes.ts'

type Branch = {
  name: string
  note?: string
  class?: TaskClass
  parameters?: Record<string, string>
  below?: Record<string, string | Branch>
}

const classNames: Record<TaskClass, string> = { web: '网站', app: '移动应用', host: '主机', config: '配置核查' }
const web = { 扫描方式: '远程非侵入式', 并发请求: '10' }
const levels = { '1': '按等保二级', '2': '按等保三级' }

function benchmarks(id: number, name: string): Branch {
  const below = Object.entries(levels).map(([place, label]) => [
    String(id + Number(place)),
    { name: label, parameters: { 核查基线: label.slice(1) } },
  ])
  return { name, below: Object.fromEntries(below) as Record<string, Branch> }
}

const standard: Record<string, Branch> = {
  '100': {
    name: '系统扫描',
    class: 'host',
    parameters: { 扫描速率: '中速' },
    below: {
      '110': {
        name: '主机漏洞扫描',
        below: {
          '111': { name: '标准扫描', parameters: { 扫描模板: '全面漏洞扫描', 端口范围: '常用端口' } },
          '112': {
            name: '深度扫描',
            note: '深度扫描请求多、耗时长，请预留时间窗口，并安排在业务低峰进行。',
            parameters: { 扫描模板: '全面漏洞扫描', 端口范围: '1-65535', 扫描速率: '低速' },
          },
          '113': {
            name: '紧急漏洞专项',
            note: '紧急漏洞专项会发送针对性的验证请求，扫描期间请安排人员关注业务状态。',
            parameters: { 扫描模板: '紧急漏洞', 端口范围: '漏洞涉及的端口' },
          },
        },
      },
      '120': { name: '网络设备扫描', parameters: { 扫描模板: '网络设备' }, below: { '121': '路由交换设备', '122': '安全设备' } },
      '130': { name: '端口与服务探测', parameters: { 扫描模板: '端口与服务', 端口范围: '1-65535' } },
    },
  },
  '200': {
    name: 'Web扫描',
    class: 'web',
    parameters: web,
    below: {
      '210': {
        name: '网站漏洞扫描',
        below: {
          '211': { name: '快速', parameters: { 扫描模板: '高危漏洞', 爬取深度: '2' } },
          '212': { name: '标准', parameters: { 扫描模板: 'Web 通用漏洞', 爬取深度: '5' } },
          '213': {
            name: '深度',
            note: '深度扫描请求多、耗时长，请预留时间窗口，并安排在业务低峰进行。',
            parameters: { 扫描模板: 'Web 通用漏洞', 爬取深度: '10' },
          },
        },
      },
      '220': '接口（API）扫描',
      '230': '网页篡改与暗链检测',
    },
  },
  '300': {
    name: '口令猜测',
    class: 'host',
    note: '口令猜测会反复尝试登录，可能触发账号锁定。请提前告知系统管理员，并避开业务高峰。',
    parameters: { 口令字典: '常用弱口令', 每账号尝试: '5 次' },
    below: { '310': '操作系统口令', '320': '数据库口令', '330': '中间件与应用口令' },
  },
  '400': {
    name: '配置核查',
    class: 'config',
    below: {
      '410': benchmarks(410, '操作系统'),
      '420': benchmarks(420, '数据库'),
      '430': benchmarks(430, '中间件'),
      '440': benchmarks(440, '网络设备'),
    },
  },
  '500': {
    name: '数据库扫描',
    class: 'host',
    parameters: { 扫描模板: '数据库漏洞' },
    below: { '510': '关系型数据库', '520': '非关系型数据库', '530': '国产数据库' },
  },
  '600': { name: '移动应用检测', class: 'app', below: { '610': 'Android', '620': 'iOS', '630': '小程序' } },
}

function flatten(branches: Record<string, string | Branch>, parent = ''): DictionaryEntry[] {
  return Object.entries(branches).flatMap(([code, given]) => {
    const { name, note = '', class: kind, parameters = {}, below = {} } = typeof given === 'string' ? { name: given } : given
    const listed = Object.entries(parameters).map(([parameter, value]) => ({ name: parameter, value }))
    const values = { note, ...(kind && { class: kind }) }
    return [...toEntries([{ code, label: name, parent, values, parameters: listed }]), ...flatten(below, code)]
  })
}

export const scanTaskTypes: Dictionary = {
  name: 'scan-task-types',
  label: '任务类型',
  lead: '漏扫工具申请的任务类型，最多三级；申请人选择没有下级的一项，其参数随申请提交。已提交的申请不受影响。',
  item: '任务类型',
  levels: 3,
  fields: {
    class: {
      type: 'choice',
      label: '扫描目标',
      isRequired: true,
      levels: [1],
      help: '申请的目标不符合时，申请人会看到提示。',
      choices: Object.entries(classNames).map(([value, name]) => ({
        value,
        label: `${name}（${acceptedKinds[value as TaskClass].label}）`,
      })),
    },
    note: { type: 'text', label: '选择时的提示', max: 200, help: '如可能的影响与注意事项。' },
  },
  parameters: { label: '参数', help: '如扫描模板、端口范围、扫描速率；下级沿用上级的参数，同名的以下级为准。' },
  standard: flatten(standard),
}
