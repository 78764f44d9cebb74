/** The control of a setting; its value is text in any case. */
export type SettingControl = 'switch' | 'number' | 'line' | 'lines'

export const settingLimits = { name: 80, value: 4000 } as const

export const settingRefusals = {
  changedMeanwhile: { code: 'changed_meanwhile', msg: '该设置已被他人修改，请核对新值后再保存' },
} as const

export const switchValues = { on: 'on', off: 'off' } as const
