import { Button, Radio } from 'antd'
import { useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { publishStartingSet } from '../contract.ts'
import { type StartingSet, startingSets } from '../rules.ts'
import styles from './first-steps.module.css'

const sets = Object.entries(startingSets) as [StartingSet, (typeof startingSets)[StartingSet]][]

export function StartingSetForm({ onDone }: { onDone: () => Promise<void> }) {
  const [set, setSet] = useState<StartingSet>('blank')
  const { isSending, run } = useSubmission()

  async function publish(): Promise<void> {
    await run(async () => {
      const { pages } = await callFromBrowser(publishStartingSet, { set })
      showToast('success', `已发布 ${pages} 项内容`)
    })
    await onDone()
  }

  return (
    <div className={styles.form}>
      <Radio.Group
        aria-label="首批页面"
        value={set}
        onChange={(event) => setSet(event.target.value as StartingSet)}
        className={styles.sets ?? ''}
      >
        {sets.map(([name, { label, lead }]) => (
          <Radio key={name} value={name}>
            <strong>{label}</strong>
            <span>{lead}</span>
          </Radio>
        ))}
      </Radio.Group>
      <p>隐私政策模板发布后即对访客生效，请安排法务核对并在内容管理中更新版本。</p>
      <Button type="primary" loading={isSending} onClick={() => void publish()}>
        发布首批页面
      </Button>
    </div>
  )
}
