import type { RefusalEntry } from '#gateway/refusals.ts'

export const sealRefusals = {
  broken: { code: 'broken_seal', msg: '该账号的数据校验不符，暂不能使用，请联系管理员核实' },
  staff: {
    code: 'broken_seal',
    msg: '该账号或其角色的校验码不符：数据可能被越过系统修改，暂不能登录。请账号管理员在“员工账号”“角色与权限”中核实并重新确认；丢失 SECRET_KEY 时请运维人员执行 npm run staff -- confirm（压缩包：./portal staff confirm）',
  },
  erased: { code: 'erased', msg: '该账号的个人信息已按本人请求删除，不能再使用；需要时请新建账号' },
} as const satisfies Record<string, RefusalEntry>
