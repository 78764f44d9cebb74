/** A valid certificate of level 3, without its number. */
export const exampleCertificate = {
  name: '数据安全能力成熟度等级证书（三级）',
  level: 3,
  organisation: '演示科技有限公司',
  creditCode: '91990100MA00CE019C',
  registeredAddress: '示例市演示区数源路8号',
  officeAddress: '',
  businessAddress: '',
  systemName: '数据安全管理体系',
  standard: 'GB/T 37988-2019',
  scope: '企业客户服务平台的数据处理活动',
  firstDate: '2023-03-17',
  issueDate: '2026-03-17',
  expiryDate: '2029-03-16',
  state: 'valid' as const,
  stateSince: '',
  stateReason: '',
}
