import type { SmsAccount, SmsConfig } from './sms-account.ts'
import type { Log } from '#platform/log/server/log.ts'
import type { Outside } from '#platform/outgoing/server/guarded-request.ts'
import { type Sms, type SmsProvider, tableProvider } from './provider.ts'
import { aliyunProvider } from './providers/aliyun.ts'
import { consoleProvider } from './providers/console.ts'
import { tencentProvider } from './providers/tencent.ts'

export function openSms(config: SmsConfig, log: Log, outside: Outside): Sms {
  return { provider: createProvider(config, log, outside), dailyBudget: config.dailyBudget }
}

function createProvider({ provider, account }: SmsConfig, log: Log, outside: Outside): SmsProvider | undefined {
  switch (provider) {
    case 'none':
      return undefined
    case 'table':
      return tableProvider
    case 'console':
      return consoleProvider(log)
    case 'aliyun':
      return aliyunProvider(account, outside, toProviderOptions(account))
    case 'tencent':
      return tencentProvider(account, outside, toProviderOptions(account))
  }
}

function toProviderOptions({ endpoint }: SmsAccount): { origin?: string } {
  return endpoint === undefined ? {} : { origin: endpoint }
}
