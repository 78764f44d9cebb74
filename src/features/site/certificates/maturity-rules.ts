import { levels } from './rules.ts'

export const maturityPath = '/maturity'

/** The life cycle of data, and the dimensions of ability, as GB/T 37988-2019 names them. */
export const stages = { collect: '采集', transmit: '传输', store: '存储', process: '处理', exchange: '交换', destroy: '销毁' } as const
export const dimensions = { organisation: '组织建设', rules: '制度流程', tools: '技术工具', people: '人员能力' } as const
export type Stage = keyof typeof stages
export type Dimension = keyof typeof dimensions

/** The same five answers for every question, each of the level above the one before. */
export const answers = [
  '没有专门安排，靠个人经验',
  '主要业务有安排，过程有记录',
  '全组织有统一要求，并有工具支撑',
  '有指标衡量，定期分析结果',
  '随业务与法规变化持续改进',
] as const

/** `first`: the next step up to the third level, `further`: beyond it. */
export type Question = { stage: Stage; dimension: Dimension; text: string; gap: string; first: string; further: string }

export const questions: readonly Question[] = [
  {
    stage: 'collect',
    dimension: 'rules',
    text: '收集数据之前，是否核对来源、目的与授权，并记录下来？',
    gap: '采集的来源与授权',
    first: '列出全部采集渠道，逐一写明目的、依据与授权方式，纳入采集审批',
    further: '按渠道统计授权缺失与超范围采集的数量，每季度复核',
  },
  {
    stage: 'collect',
    dimension: 'tools',
    text: '数据是否按重要程度分类分级，并在系统中带有标识？',
    gap: '分类分级与标识',
    first: '制定分类分级目录，先为核心业务库打标，并由工具自动识别新增字段',
    further: '统计标识的覆盖率与准确率，随业务变化更新目录',
  },
  {
    stage: 'transmit',
    dimension: 'tools',
    text: '敏感数据在网络上传输时，是否加密并核对对方身份？',
    gap: '传输加密与身份核对',
    first: '盘点对外与跨区的传输链路，统一加密协议与证书管理',
    further: '监测未加密与弱算法的链路，按月下降到零',
  },
  {
    stage: 'transmit',
    dimension: 'people',
    text: '经办人员是否清楚哪些数据不能用邮件、即时通信等方式外传？',
    gap: '人员对外传规则的掌握',
    first: '把外传规则写成一页要点，入职与每年培训，并留下考核记录',
    further: '以演练和抽查的结果衡量掌握程度，针对薄弱岗位改进',
  },
  {
    stage: 'store',
    dimension: 'tools',
    text: '重要数据是否加密存放，备份是否定期做过恢复演练？',
    gap: '存储加密与备份恢复',
    first: '确定须加密的数据与密钥管理方式，每半年完成一次恢复演练',
    further: '以恢复时间、恢复点等指标衡量演练，逐次缩短',
  },
  {
    stage: 'store',
    dimension: 'organisation',
    text: '每个数据库或数据资产，是否有明确的责任部门与责任人？',
    gap: '数据资产的责任归属',
    first: '建立数据资产清单，逐项落实责任部门、责任人与安全接口人',
    further: '把责任落实与整改及时率纳入部门考核',
  },
  {
    stage: 'process',
    dimension: 'rules',
    text: '查询、导出、修改敏感数据，是否经过审批并按最小权限开放？',
    gap: '使用审批与最小权限',
    first: '统一权限申请、审批与回收的流程，清理长期未用的权限',
    further: '统计越权与闲置权限的数量和处理时长，定期优化角色',
  },
  {
    stage: 'process',
    dimension: 'people',
    text: '开发、测试与分析人员，是否会在使用前对数据脱敏？',
    gap: '使用中的脱敏能力',
    first: '规定测试与分析环境的脱敏要求，提供工具，并培训相关人员',
    further: '抽检脱敏效果与还原风险，把结果反馈到规则中',
  },
  {
    stage: 'exchange',
    dimension: 'organisation',
    text: '向外部提供或共享数据，是否由固定的部门统一受理与把关？',
    gap: '对外提供的统一把关',
    first: '指定统一受理部门，登记每次对外提供的对象、内容、目的与期限',
    further: '按合作方统计风险与违约情况，调整可提供的范围',
  },
  {
    stage: 'exchange',
    dimension: 'rules',
    text: '与合作方的合同，是否写明数据的用途、期限、安全责任与退出方式？',
    gap: '合作方的合同约束',
    first: '制定数据条款的合同范本，补签存量合作，每年核查履行情况',
    further: '以核查得分评价合作方，作为续签与准入的依据',
  },
  {
    stage: 'destroy',
    dimension: 'organisation',
    text: '数据到期、系统下线或设备报废时，是否有人负责销毁并留下记录？',
    gap: '销毁的责任与记录',
    first: '规定各类数据的保存期限与销毁责任人，销毁双人到场并留存记录',
    further: '统计到期未销毁的数据量，逐期清零',
  },
  {
    stage: 'destroy',
    dimension: 'people',
    text: '出现泄露或误删时，相关人员是否知道怎样处置，并演练过？',
    gap: '事件处置与演练',
    first: '编写处置手册与联系表，每年至少演练一次并总结',
    further: '以发现、上报、处置的时长衡量演练，持续缩短',
  },
]

/** The level of each question, 1 to 5; 0: not answered yet. */
export type Answers = readonly number[]
export const noAnswers: Answers = questions.map(() => 0)

export const targets = [2, 3, 4, 5] as const
export const usualTarget = 3

export function countAnswered(given: Answers): number {
  return given.filter((level) => level > 0).length
}

type Score = { label: string; score: number }

/** The mean of its questions, to one decimal. */
export function listScores(given: Answers, by: 'stage' | 'dimension'): Score[] {
  const names: Record<string, string> = by === 'stage' ? stages : dimensions
  return Object.entries(names).map(([key, label]) => {
    const own = given.filter((_, at) => questions[at]?.[by] === key)
    return { label, score: Math.round((own.reduce((sum, level) => sum + level, 0) / own.length) * 10) / 10 }
  })
}

/** That of the weakest dimension without its decimals; undefined until all is answered. */
export function getOverallLevel(given: Answers): number | undefined {
  if (countAnswered(given) < questions.length) return undefined
  return Math.floor(Math.min(...listScores(given, 'dimension').map(({ score }) => score)))
}

export function formatLevel(level: number): string {
  const found = levels[level - 1]
  return found ? `第${found.numeral}级 ${found.name}` : ''
}

type Gap = { question: Question; level: number; step: string }

/** What is below the target, the widest gap first. */
export function listGaps(given: Answers, target: number): Gap[] {
  return questions
    .flatMap((question, at) => {
      const level = given[at] ?? 0
      return level > 0 && level < target ? [{ question, level, step: level < 3 ? question.first : question.further }] : []
    })
    .toSorted((a, b) => a.level - b.level)
}

/** Answers and target as the fragment of an address, which browsers send to no server. */
export function writeMaturityLink(given: Answers, target: number): string {
  return `#a=${given.join('')}${target}`
}

/** undefined where the fragment holds none, or was cut or changed. */
export function readMaturityLink(fragment: string): { given: Answers; target: number } | undefined {
  const digits = new RegExp(`^#a=([0-5]{${questions.length}})([2-5])$`).exec(fragment)
  return digits ? { given: [...(digits[1] as string)].map(Number), target: Number(digits[2]) } : undefined
}
