import { useSite } from './page-config.ts'
import { careWords, toCareAddress } from '../care-rules.ts'

/** Leads to the other of 关怀版 and 标准版, and back to `from`. */
export function CareLink({ from, className }: { from: string; className?: string | undefined }) {
  const mode = useSite().isCare ? 'off' : 'on'
  const { label, hint } = careWords[mode]
  return (
    <a href={toCareAddress(mode, from)} data-replace="" title={hint} className={className}>
      {label}
    </a>
  )
}
