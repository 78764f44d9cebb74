import { NextStep } from '#platform/site/shared/next-step.tsx'
import { useSite } from '#platform/site/shared/page-config.ts'
import { comparisonAddress } from '../rules.ts'

/** The invitation to a consultation at the end of a product page. */
export function ConsultInvitation({ topic, platformId }: { topic: string; platformId: string }) {
  const { texts } = useSite()
  const ways = [{ label: '比较产品', url: comparisonAddress(platformId) }]
  return <NextStep title="想了解它能否用于您的单位？" text={texts.productConsult} topic={topic} ways={ways} />
}
