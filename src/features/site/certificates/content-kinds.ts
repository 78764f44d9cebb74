import type { ContentKind } from '#platform/publishing/content-kinds.ts'
import { certificateAddress, certificateNumber, levels, limits, pdfAddress, stateLabels } from './rules.ts'

/** What every certificate carries of its issuer. */
export const certificateIssuerContent: ContentKind = {
  kind: 'certificate-issuer',
  label: '证书签发',
  measure: '份',
  lead: '印在每张证书上的底框、标志、签名与印章，发布后所有证书随即使用。',
  area: 'certificates',
  title: 'name',
  columns: [],
  sections: [
    {
      title: '签发机构',
      fields: {
        name: { type: 'text', label: '机构名称', max: limits.name, required: true, help: '印章图片的替代文本。' },
        seal: { type: 'picture', label: '印章', required: true, hint: '透明底 PNG，方形，宽 300 像素以上' },
        signature: { type: 'picture', label: '签发人签名', hint: '透明底 PNG' },
        logo: { type: 'picture', label: '标志', hint: '透明底 PNG，方形' },
        frame: { type: 'picture', label: '底框', hint: '透明底 PNG，方形；四边各取三分之一为边框' },
      },
    },
  ],
  only: 'issuer',
  getPageAddress: () => '/dsmm',
}

const address = { type: 'text', max: limits.address } as const

export const certificateContent: ContentKind = {
  kind: 'certificate',
  label: 'DSMM 证书',
  measure: '张',
  lead: '发布后可以按证书编号查到。暂停和撤销写明日期与原因，自该日起在证书上标出。很多张可用“导入证书”一次完成。',
  area: 'certificates',
  title: 'organisation',
  facet: 'state',
  columns: ['state', 'level', 'expiryDate'],
  sections: [
    {
      title: '获证组织',
      fields: {
        organisation: { type: 'text', label: '获证组织', max: limits.name, required: true },
        creditCode: { type: 'text', label: '统一社会信用代码', max: limits.creditCode },
        registeredAddress: { ...address, label: '注册地址' },
        officeAddress: { ...address, label: '办公地址' },
        businessAddress: { ...address, label: '评估地址' },
      },
    },
    {
      title: '认证',
      fields: {
        name: { type: 'text', label: '证书名称', max: limits.name, required: true },
        level: { type: 'number', label: '等级', min: 1, max: levels.length, unit: '级' },
        systemName: { type: 'text', label: '体系名称', max: limits.name },
        standard: { type: 'text', label: '依据标准', max: limits.name },
        scope: { type: 'longText', label: '认证范围', max: limits.scope, rows: 3 },
        firstDate: { type: 'date', label: '首次发证日期', required: true },
        issueDate: { type: 'date', label: '本次发证日期', required: true },
        expiryDate: { type: 'date', label: '有效期至', required: true },
      },
    },
    {
      title: '状态',
      fields: {
        state: {
          type: 'choice',
          label: '证书状态',
          options: (['valid', 'suspended', 'revoked'] as const).map((value) => ({ value, label: stateLabels[value] })),
        },
        stateSince: { type: 'date', label: '暂停或撤销日期', help: '自该日起显示为暂停或撤销，此前仍为有效。' },
        stateReason: { type: 'text', label: '原因', max: limits.reason, help: '查询者可以看到。' },
      },
    },
  ],
  id: {
    label: '证书编号',
    help: '查询证书用的编号，使用后不能修改。',
    max: limits.number,
    pattern: certificateNumber,
    error: '证书编号由大写字母、数字和短横线组成',
  },
  getPageAddress: certificateAddress,
  files: [{ label: '下载证书 PDF', addressOf: pdfAddress }],
  defaults: (today) => ({ name: '数据安全能力成熟度模型（DSMM）认证证书', level: 3, firstDate: today, issueDate: today }),
}
