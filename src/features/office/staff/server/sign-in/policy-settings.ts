import { staffPolicyParameter, type StaffPolicyField, staffPolicyRanges } from '#platform/session/policy-rules.ts'
import { numberSetting, type Setting } from '#platform/settings/server/settings.ts'

type PolicyWords = Pick<Setting, 'label' | 'help'> & { weaker: 'lower' | 'higher' | 'higher, or 0'; level3: string }

/** The values of level 3 are those that assessments usually ask for; the standard itself names none. */
const words: Record<StaffPolicyField, PolicyWords> = {
  idleMinutes: { label: '无操作自动退出（分钟）', help: '员工无操作达到此时长即退出登录。', weaker: 'higher', level3: '30' },
  longestMinutes: { label: '登录最长时间（分钟）', help: '自登录起至多这么久，到时须重新登录。', weaker: 'higher', level3: '480' },
  sessions: { label: '每人同时登录数', help: '超过时，最久未操作的登录被退出；0 为不限。', weaker: 'higher, or 0', level3: '1' },
  passwordDays: { label: '密码有效期（天）', help: '到期后须先设置新密码。对已打开的会话同样生效。', weaker: 'higher', level3: '90' },
  remembered: { label: '不得重复的密码个数', help: '新密码不能与现用及此前的密码相同，共计这么多个。', weaker: 'lower', level3: '5' },
  passwordLength: { label: '密码最短长度', help: '适用于此后设置的密码，现有密码到期更换。', weaker: 'lower', level3: '8' },
  characterKinds: { label: '密码字符种类', help: '大写字母、小写字母、数字、符号中须含的种类数。', weaker: 'lower', level3: '3' },
  failures: { label: '登录失败次数上限', help: '同一账号从同一网络在 15 分钟内连续失败达到此数后须等待。', weaker: 'higher', level3: '5' },
  lockMinutes: {
    label: '超过上限后的等待（分钟）',
    help: '0 为逐次延长，从 30 秒到 5 分钟。只限制失败的网络，他人不能借此锁住账号。',
    weaker: 'lower',
    level3: '30',
  },
}

export const policySettings: Setting[] = (Object.keys(staffPolicyRanges) as StaffPolicyField[]).map((field) => {
  const { level3, ...said } = words[field]
  return numberSetting({
    ...said,
    name: `${staffPolicyParameter}.${field}`,
    group: '员工登录',
    place: { parameter: staffPolicyParameter, path: [field] },
    range: staffPolicyRanges[field],
    level3: { value: level3 },
  })
})
