import type { SmsScene } from '../rules.ts'

export type SmsTemplates = Record<SmsScene, string>

/** A provider's account; `appId` and `region` are Tencent's. */
export type SmsAccount = {
  accessId: string
  accessSecret: string
  sign: string
  templates: SmsTemplates
  appId: string
  region: string
  /** Origin of the provider's interface, where it is not the default. */
  endpoint?: string
}

type SmsProviderConfig =
  | { provider: 'none' | 'table' | 'console'; account?: undefined }
  | { provider: 'aliyun' | 'tencent'; account: SmsAccount }

export type SmsConfig = { dailyBudget: number } & SmsProviderConfig
