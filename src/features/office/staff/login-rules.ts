export const loginOutcomes = {
  ok: { label: '成功', tone: 'success' },
  fail: { label: '失败', tone: 'warning' },
  throttle: { label: '限速', tone: 'error' },
} as const

export const loginReasons: Record<string, string> = {
  password: '账号或密码错误',
  disabled: '账号已停用',
  totp: '动态验证码或备用码错误',
  passkey: '通行密钥未通过',
  key: '服务器密钥已更换',
  network: '网络不在允许范围',
  'directory.only': '须通过统一身份认证登录',
  'directory.none': '未配置统一身份认证',
  'directory.away': '统一身份认证无法访问',
  'directory.slow': '统一身份认证没有应答',
  'directory.state': '统一身份认证：不是本浏览器发起或已使用',
  'directory.denied': '统一身份认证没有同意',
  'directory.code': '统一身份认证：凭据已使用或过期',
  'directory.issuer': '统一身份认证：签发者不符',
  'directory.audience': '统一身份认证：接收者不符',
  'directory.nonce': '统一身份认证：不属于这次登录',
  'directory.expired': '统一身份认证：已过期',
  'directory.keys': '统一身份认证：签名无法核实',
  'directory.wrong': '统一身份认证：应答不正确',
  'directory.unlinked': '统一身份未关联员工账号',
  'directory.role': '统一身份认证的角色不符',
}
