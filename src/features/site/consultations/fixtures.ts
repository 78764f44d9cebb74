import type { CallGiven } from '#gateway/call.ts'
import type { submitConsultation } from './contract.ts'

export function buildConsultation(overrides: Partial<CallGiven<typeof submitConsultation>> = {}): CallGiven<typeof submitConsultation> {
  return {
    name: '演示访客',
    phone: '15400009001',
    company: '演示单位',
    question: '想了解数据安全评估的范围与周期。',
    page: '数据安全治理平台（/product/detail?platformid=p1）',
    product: '数据安全治理平台',
    captchaId: '',
    captcha: '0000',
    consent: true,
    consentVersion: '2026.1',
    ...overrides,
  }
}
