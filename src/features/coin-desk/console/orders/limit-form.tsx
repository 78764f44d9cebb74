import { Button, Form } from 'antd'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { useAttempt } from '#platform/calls/parts/attempt.ts'
import { NumberInput } from '#ui/antd/number-input.tsx'
import { coinUnit } from '#features/coin/rules.ts'
import { type getDeskSetting, saveDeskSetting } from '../../contract.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import styles from '../back-office.module.css'
import { backOfficeLimits } from '../../rules.ts'
import { showOutcome } from '../show-outcome.ts'

type LimitFormProps = { setting: CallReply<typeof getDeskSetting>; onSaved: () => void }

/** A lower limit takes effect at once; a higher one needs a second person. */
export function LimitForm({ setting: { secondPersonAbove: was, proposed }, onSaved }: LimitFormProps) {
  const [isSending, run] = useAttempt()

  async function save({ limit }: { limit: number }): Promise<void> {
    await run(async () => {
      const { state } = await callFromBrowser(saveDeskSetting, { secondPersonAbove: limit, was })
      showOutcome(state, '限额已保存')
    })
    onSaved()
  }

  return (
    <Form<{ limit: number }>
      className={styles.line ?? ''}
      layout="vertical"
      requiredMark={false}
      initialValues={{ limit: was }}
      onFinish={(values) => void save(values)}
    >
      <Form.Item
        name="limit"
        label={`一人一日对一个账户累计超过多少${coinUnit}须二人复核`}
        rules={[{ required: true, message: '请输入限额' }]}
      >
        <NumberInput min={0} max={backOfficeLimits.coins} precision={0} style={{ width: 200 }} />
      </Form.Item>
      <span className={blocks.bar}>
        <Button htmlType="submit" loading={isSending}>
          保存限额
        </Button>
        <span className={blocks.muted}>
          {proposed === null ? '调低立即生效，调高须另一名财务人员复核' : `调高为 ${proposed} ${coinUnit}的申请正在等待复核`}
        </span>
      </span>
    </Form>
  )
}
